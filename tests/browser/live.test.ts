import type { Page } from "playwright-core";
import { expect } from "vitest";
import { catalogueFolder } from "#tests/support/catalogue-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const bullets = demoCategory("Bullet Cameras");
const camera = demoProduct("VF-B8V-2712");

/** The demo catalogue with other words in its category, camera, first download and first banner. */
function changed(words: string) {
  const { categories, products, downloads, info } = demo;
  return catalogueFolder({
    categories: categories.map((one) => (one.id === bullets.id ? { ...one, name: `Bullets ${words}` } : one)),
    products: products.map((one) =>
      one.id === camera.id ? { ...one, description: `Zoom ${words}. ${one.description}` } : one,
    ),
    downloads: downloads.map((one, index) => (index === 0 ? { ...one, description: `Terms ${words}` } : one)),
    info: {
      ...info,
      banners: info.banners.map((one, index) => (index === 0 ? { ...one, content: `News ${words}` } : one)),
    },
  });
}

test("[L12] an import from the command line shows within a second on every open page, without a reload", async ({
  visit,
}) => {
  await using site = await startSite({ demo: true });
  await using folder = await changed("today");
  const expected: [path: string, text: string][] = [
    ["/", "News today"],
    ["/catalog", "Bullets today"],
    [bullets.path, "Bullets today"],
    [camera.path, "Zoom today"],
    ["/support", "Terms today"],
    ["/search?q=zoom today", "Zoom today"],
  ];
  const pages: [Page, string][] = [];
  for (const [path, text] of expected) pages.push([await visit(site, path), text]);
  for (const [page] of pages) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await site.import(folder.path);
  // The command ends just after its transaction, so the second begins no later than here.
  await Promise.all(
    pages.map(([page, text]) => page.getByText(text).first().waitFor({ state: "attached", timeout: 1_000 })),
  );
  for (const [page] of pages) expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

test("[L12] a page in a hidden tab asks for nothing, and catches up when it is shown", async ({ visit }) => {
  await using site = await startSite({ demo: true });
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

test("[L12] a page goes on when the server comes back after a restart", async ({ visit }) => {
  await using site = await startSite({ demo: true });
  await using folder = await changed("after the update");
  // While the server is away, Chrome itself notes each failed attempt.
  const page = await visit(site, camera.path, { allow: /ERR_|\/live/ });
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await site.restart();
  await site.import(folder.path);
  await page.getByText("Zoom after the update").first().waitFor({ timeout: 30_000 });

  await page.getByRole("banner").getByRole("link", { name: "Support" }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

/** A headless browser shows all its pages at all times; this tells the page what a hidden tab would be told. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    Object.defineProperty(document, "hidden", { value: value === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
