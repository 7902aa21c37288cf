import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { type PageWeight, weighPage } from "#tests/support/page-weight.ts";
import { screensByRoute } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";
import { weightBudget } from "#tests/support/weight-budget.ts";

/** The screens of `app/site`, each in its largest state. */
const publicRoutes = Object.keys(screensByRoute).filter(
  (route) => !/^\/(dashboard|login|logout|forgot|reset)/.test(route),
);
const publicPaths = publicRoutes.map((route) => screensByRoute[route]?.[0]?.path ?? route);
const product = demoProduct("VF-B8V-2712").path;

test("every public page keeps its weight budget, does not shift, and loads no code for the administrator", async ({
  browser,
  site,
}) => {
  const modules: Record<string, string[]> = JSON.parse(
    await readFile(join(process.env.VARIFOCAL_BUILD_DIR ?? "", "modules.json"), "utf8"),
  );
  const limit = pLimit(3);
  const weights = await Promise.all(
    publicPaths.map((path) => limit(async () => ({ path, weight: await weighPage(browser, site.url, path) }))),
  );
  for (const { path, weight } of weights) {
    expect(exceeded(path, weight), path).toEqual({});
    expect(weight.otherHosts, path).toEqual([]);
    expect(weight.layoutShift, path).toBe(0);

    const loaded = weight.scripts.flatMap((script) => modules[script] ?? []);
    expect(loaded, path).toContain("app/root.tsx");
    expect(loaded.filter(isForTheAdministrator), path).toEqual([]);
  }
});

/** What is over its budget, and by what weight. */
function exceeded(path: string, weight: PageWeight) {
  const budget = Object.entries(weightBudget(path)) as ["script" | "stylesheet" | "font", number][];
  return Object.fromEntries(budget.filter(([kind, most]) => weight[kind] > most).map(([kind]) => [kind, weight[kind]]));
}

/** The dashboard, the editing forms, the rules about facts, and the libraries that only forms need. */
function isForTheAdministrator(module: string): boolean {
  return (
    /^app\/(dashboard|account|parts\/editing)\//.test(module) ||
    /^core\/(facts\/|.*-draft\.ts$)/.test(module) ||
    /node_modules\/(zod|@conform-to|tus-js-client|@e965|@base-ui|lucide-react)\//.test(module)
  );
}

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
