import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const turrets = demoCategory("Dome and Turret Cameras");
const camera = demoProduct("VF-T8B-28");

/** Other texts for a category, a camera with one picture, a download and a banner of the demo catalog. */
function changed(words: string) {
  const { id, name, description, features } = turrets;
  const { path: _, ...product } = camera;
  const [download] = demo.downloads;
  const [banner] = demo.info.banners;
  if (!download || !banner) throw new Error("The demo catalog has no download or no banner.");
  return catalogFolder({
    categories: [{ id, name: `${name} ${words}`, description, features }],
    products: [
      { ...product, accessories: [], specsFile: undefined, description: `Zoom ${words}. ${camera.description}` },
    ],
    downloads: [{ ...download, description: `Terms ${words}` }],
    info: { banners: [{ ...banner, content: `News ${words}` }], cards: [], images: [] },
  });
}

test("[L12] an import from the command line shows on every open page that has it, without a reload", async ({
  visit,
}) => {
  await using folder = await changed("today");
  const expected: [path: string, text: string][] = [
    ["/", "News today"],
    ["/catalog", `${turrets.name} today`],
    [turrets.path, `${turrets.name} today`],
    [camera.path, "Zoom today"],
    ["/support", "Terms today"],
    ["/search?q=VF-T8B", "Zoom today"],
  ];
  const pages: [Page, string][] = [];
  for (const [path, text] of expected) pages.push([await visit(site, path), text]);
  for (const [page] of pages) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await site.import(folder.path);
  for (const [page, text] of pages) {
    await page.getByText(text).first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
  }
});

test("[L12] the scale that a visitor has chosen for a product's distances stays when other records change", async ({
  visit,
}) => {
  const page = await visit(site, demoProduct("VF-B4M-28").path);
  await page.getByRole("radio", { name: "DORI, 2014" }).check();
  await using folder = await changed("while reading");
  await site.import(folder.path);
  await page.locator("footer").waitFor();
  const other = await visit(site, camera.path);
  await other.getByText("Zoom while reading.").first().waitFor();
  // The next change arrives after the first one was shown.
  await using again = await changed("still reading");
  await site.import(again.path);
  await other.getByText("Zoom still reading.").first().waitFor();
  expect(await page.getByRole("rowheader", { name: "Recognise", exact: true }).isVisible()).toBe(true);
});

test("[L12] changes in quick succession all show, and none aborts the loading for another", async ({ visit }) => {
  const page = await visit(site, camera.path);
  const brokenOff: string[] = [];
  page.on("requestfailed", (request) => brokenOff.push(request.url()));
  // Slow enough that the next change arrives before this one's data.
  await page.route("**/*.data*", async (route) => {
    await wait(2_000);
    await route.continue();
  });
  for (const words of ["one", "two", "three"]) {
    await using folder = await changed(words);
    await site.import(folder.path);
  }
  await page.getByText("Zoom three").first().waitFor();
  expect(brokenOff).toEqual([]);
});

test("[L12] a page that hears of a change, and gets the older state, loads again", async ({ visit }) => {
  const page = await visit(site, camera.path);
  const before = await fetch(`${site.url}${camera.path}.data`);
  const body = Buffer.from(await before.arrayBuffer());
  const headers = { "Content-Type": before.headers.get("Content-Type") ?? "" };
  // Like an answer of another process that has not heard of the change.
  const old = Promise.withResolvers<void>();
  await page.route(
    "**/*.data*",
    async (route) => {
      await route.fulfill({ body, headers });
      old.resolve();
    },
    { times: 1 },
  );
  await using folder = await changed("at last");
  await site.import(folder.path);
  await old.promise;
  await page.getByText("Zoom at last").first().waitFor();
});

test("[L12] a page in a hidden tab loads nothing, and catches up when it is shown", async ({ visit }) => {
  await using folder = await changed("while away");
  const page = await visit(site, camera.path);
  const watcher = await visit(site, camera.path);
  await setVisibility(page, "hidden");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await site.import(folder.path);
  await watcher.getByText("Zoom while away").first().waitFor();
  expect(asked).toEqual([]);
  expect(await page.getByText("Zoom while away").count()).toBe(0);

  await setVisibility(page, "visible");
  await page.getByText("Zoom while away").first().waitFor();
});

test("[L12] a page follows changes again after the server has restarted", async ({ visit }) => {
  await using folder = await changed("after the update");
  // While the server is down, Chrome logs each failed attempt.
  const page = await visit(site, camera.path, { allow: /ERR_|\/live/ });
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await site.restart();
  await site.import(folder.path);
  await page.getByText("Zoom after the update").first().waitFor({ timeout: 120_000 });

  await page.getByRole("banner").getByRole("link", { name: "Support" }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

/** A headless browser treats all its pages as visible; this fakes the events of a hidden tab. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    Object.defineProperty(document, "hidden", { value: value === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
