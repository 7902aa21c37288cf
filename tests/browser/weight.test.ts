import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const product = demoProduct("VF-B8V-2712").path;

test("a page preloads one picture, in the width that fits; the others load when they come near", async ({
  visit,
  site,
}) => {
  const bullets = demoCategory("Bullet Cameras").path;
  for (const path of [product, bullets, "/catalog", "/search?q=dome"]) {
    for (const width of [390, 1440]) {
      const page = await visit(site, "/about", { width });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(path);
      const [first, ...others] = await picturesOf(page);
      expect(first, path).toMatchObject({ loading: "eager", fetchPriority: "high" });
      expect(
        others.filter(({ loading }) => loading !== "lazy"),
        path,
      ).toEqual([]);
      const preload = page.locator('link[rel="preload"][as="image"]');
      expect(await preload.count(), path).toBe(1);
      expect(await preload.getAttribute("imagesrcset"), path).toBe(first?.srcset);
      // The smallest variant that fills its place.
      const widths = Array.from(first?.srcset.matchAll(/ (\d+)w/g) ?? [], ([, wide]) => Number(wide));
      const fitting = widths.find((wide) => wide >= (first?.shown ?? 0));
      expect(Number(new URL(first?.source ?? "").searchParams.get("w")), `${path} at ${width} px`).toBe(fitting);
      // The preloaded picture and the shown one are the same.
      expect(asked.filter((url) => url === first?.source).length, path).toBe(1);
    }
  }
});

/** The pictures in the page's main part, in order. `shown` is the displayed width in pixels. */
async function picturesOf(page: Page) {
  const first = page.locator("main img[srcset]").first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  return page.locator("main img[srcset]").evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      loading: image.loading,
      fetchPriority: image.fetchPriority,
      srcset: image.srcset,
      source: image.currentSrc,
      shown: image.clientWidth,
    })),
  );
}

test("the text's font is preloaded, and fonts contain only the characters used", async ({ visit, site }) => {
  const page = await visit(site, "/about");
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && asked.push(new URL(request.url()).pathname));
  await page.goto(product);
  await page.evaluate(() => document.fonts.ready);
  const preloaded = await page.locator('link[rel="preload"][as="font"]').getAttribute("href");
  expect(asked).toContain(preloaded);
  expect(asked.filter((path) => !/-latin-wght-normal-[\w-]+\.woff2$/.test(path))).toEqual([]);
});

test("a link of a list opens its page within the document, and with Ctrl in another tab", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.locator("main").getByRole("link", { name: /^VF-/ }).first();
  const path = String(await link.getAttribute("href"));
  const another = page.context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await (await another).waitForURL(`**${path}`);
  expect(new URL(page.url()).pathname).toBe("/catalog");
  await link.click();
  await page.waitForURL(`**${path}`);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Catalog" }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("the page of a link that a visitor is about to follow is prefetched", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  const link = page.locator("main").getByRole("link", { name: /^VF-/ }).first();
  const path = await link.getAttribute("href");
  const ahead = page.waitForRequest((request) => new URL(request.url()).pathname === `${path}.data`);
  await link.hover();
  await ahead;
  expect(new URL(page.url()).pathname).toBe("/catalog");
});
