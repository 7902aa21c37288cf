import type { Page, Route } from "playwright-core";
import { afterAll, expect } from "vitest";
import { live } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { layoutShifts } from "#tests/support/page-weight.ts";
import { plainPicture, section } from "#tests/support/product-form.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// Connections that are slow, lose some of a page's scripts, or break while it is open.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const camera = demoProduct("VF-B8V-2712");
const bullets = demoCategory("Bullet Cameras");
const phone = { width: 390, height: 844 };
/** Chrome and the router log failed requests. */
const allow = /Failed to load resource|Failed to fetch|Error loading route module|dynamically imported module|ERR_/;

/** The scripts that all pages share, the screen's own, and the entry. */
const lost = ["framework-*.js", "category-*.js", "entry.client-*.js"];

test.for(lost)("a page that cannot load %s works as without scripts", async (name, { visit }) => {
  const page = await visit(site, "/robots.txt", { ...phone, allow });
  const refused: string[] = [];
  await page.route(`**/assets/${name}`, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await page.goto(bullets.path);
  await page.locator("html[data-scripts=away]").waitFor();
  expect(refused).not.toEqual([]);
  expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);

  await page.locator("summary:visible", { hasText: /^(Filters|Features)$/ }).click();
  await page.locator("fieldset").getByRole("checkbox", { name: /^8 MP/ }).check();
  await page.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(/\?f=/);
  expect(await page.getByText("VF-B2M-28", { exact: true }).count()).toBe(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
});

test("parts that only the administrator's pages load are retried until they load, and their place stays free", async ({
  visit,
}) => {
  const page = await visit(site, "/robots.txt", { signedIn: true, allow });
  for (const [name, path, wanted] of [
    ["info-editor", "/", page.getByRole("button", { name: "Add Banner" })],
    [
      "product-finder",
      "/dashboard/products/new",
      page.getByRole("group", { name: "Accessories" }).getByRole("combobox"),
    ],
  ] as const) {
    const script = `**/assets/${name}-*.js`;
    const refused = Promise.withResolvers<void>();
    await page.route(script, (route) => {
      refused.resolve();
      return route.abort();
    });
    await page.goto(path);
    await refused.promise;
    await live(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toContain("Opps");
    await page.unroute(script);
    if (name === "product-finder") await page.locator("#accessories > summary").click();
    await wanted.waitFor();
  }
});

test("a font that loads late moves nothing, and is used on the next page", async ({ visit }) => {
  const page = await visit(site, "/robots.txt", phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  async function fontOf(selector: string): Promise<string> {
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.some(({ isCustomFont }) => isCustomFont) ? "ours" : "the system's";
  }
  const painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", (route) => painted.promise.then(() => route.continue()));

  // The public page that fails in the most different ways.
  await page.goto("/search?q=camera", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForTimeout(500);
  painted.resolve();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(loadedFonts)).toContain("Host Grotesk Variable");
  expect(await page.evaluate(layoutShifts)).toEqual([]);
  expect(await fontOf("h1")).toBe("the system's");

  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await page.getByRole("main").getByRole("link", { name: bullets.name }).first().click();
  await page.getByRole("heading", { level: 1, name: bullets.name }).waitFor();
  await expect.poll(() => fontOf("h1")).toBe("ours");
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

function loadedFonts(): string[] {
  return [...document.fonts]
    .filter(({ status }) => status === "loaded")
    .map(({ family }) => family.replaceAll('"', ""));
}

test("a link whose script an update has removed still leads to its page", async ({ visit }) => {
  const page = await visit(site, "/about", { allow });
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  let gone = true;
  await page.route("**/assets/support-*.js", (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
  const asked: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
  page.once("framenavigated", () => {
    gone = false;
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
  expect(asked).toEqual(["/support"]);
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(false);
});

test("before the scripts arrive on a slow connection, a page can be read, its menu opened, and a search sent", async ({
  visit,
}) => {
  const page = await visit(site, "/robots.txt", phone);
  let bringScripts = await holdScripts(page);
  await page.goto(camera.path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: camera.model }).waitFor();
  expect(await isLive(page), "its scripts were there first").toBe(false);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Support" }).waitFor();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await menu.waitFor({ state: "hidden" });
  expect(await isLive(page), "the menu was opened by scripts").toBe(false);

  await page.goto("/search", { waitUntil: "commit" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const field = page.getByRole("banner").getByRole("combobox");
  await field.fill("fish");
  expect(await isLive(page), "its scripts were there first").toBe(false);
  bringScripts();
  await live(page);
  expect(await field.inputValue()).toBe("fish");
  bringScripts = await holdScripts(page);
  await page.goto("/search", { waitUntil: "commit" });
  await field.fill("fisheye");
  await field.press("Enter");
  await page.waitForURL(/\?q=fisheye/, { waitUntil: "commit" });
  bringScripts();
  await page
    .getByRole("main")
    .getByRole("link", { name: /VF-F12-16/ })
    .first()
    .waitFor();
});

test("a file or a theme chosen before the scripts arrive on a slow connection is taken", async ({ visit }) => {
  const page = await visit(site, "/robots.txt", { signedIn: true });
  const bringScripts = await holdScripts(page);
  await page.goto("/dashboard/products/new", { waitUntil: "commit" });
  const image = section(page, "Main image");
  await image.getByLabel("Drop the main image here").setInputFiles(await plainPicture("teal"));
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("banner").getByText("Dark", { exact: true }).and(page.locator(":visible")).click();
  expect(await isLive(page), "its scripts were there first").toBe(false);
  bringScripts();
  await image.getByRole("img", { name: "Preview of the main image" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("a click without a connection says so; once connected, the page loads by itself, up to date", async ({
  visit,
}) => {
  await using line = await startProxy(site);
  await using folder = await newWords("after the break");
  const page = await visit({ url: line.url }, bullets.path, { allow });
  // Its scripts are in the browser's cache from an earlier visit.
  const link = page.locator(`main a[href="${camera.path}"]`).first();
  await link.click();
  await page.getByRole("heading", { level: 1, name: camera.model }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: bullets.name }).waitFor();

  line.cut();
  await link.click();
  await page.getByText("The site cannot be reached. This page loads by itself when it can.").waitFor();
  await site.import(folder.path);
  line.restore();
  await page.getByRole("heading", { level: 1, name: camera.model }).waitFor();
  await page.getByText("Zoom after the break").first().waitFor();
});

test("an open page whose connection broke catches up with the changes once it is back", async ({ visit }) => {
  await using line = await startProxy(site);
  await using folder = await newWords("meanwhile");
  const page = await visit({ url: line.url }, camera.path, { allow });
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  line.cut();
  await site.import(folder.path);
  expect(await page.getByText("Zoom meanwhile").count()).toBe(0);
  line.restore();
  await page.getByText("Zoom meanwhile").first().waitFor({ timeout: 120_000 });
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

/** The ways in which a request may fail, in turn. */
const failures = [
  (route: Route) => route.abort(),
  (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" }),
  (route: Route) => route.fulfill({ status: 200, body: "<h1>Welcome to our Wi-Fi</h1>" }),
];

test("a page whose refresh fails or is answered by somebody else stays as it is; the changes show later", async ({
  visit,
}) => {
  await using folder = await newWords("later");
  const visitor = await visit(site, camera.path, { allow });
  const administrator = await visit(site, "/dashboard/products/new", { signedIn: true, allow });
  await administrator.getByLabel("Model").fill("VF-HALF-TYPED");
  const failed = [0, 0];
  for (const [place, page] of [visitor, administrator].entries()) {
    await page.route(/\.data(\?|$)/, (route) => {
      const fail = failures[failed[place] ?? 0];
      failed[place] = (failed[place] ?? 0) + 1;
      return fail ? fail(route) : route.continue();
    });
  }
  await site.import(folder.path);
  await expect.poll(() => Math.min(...failed)).toBeGreaterThan(1);
  expect(await visitor.getByRole("heading", { level: 1 }).textContent()).toBe(camera.model);
  expect(await administrator.getByLabel("Model").inputValue()).toBe("VF-HALF-TYPED");
  await visitor.getByText("Zoom later").first().waitFor();
  await expect.poll(() => Math.min(...failed)).toBeGreaterThan(failures.length);
  expect(await administrator.getByLabel("Model").inputValue()).toBe("VF-HALF-TYPED");
});

/** A folder to import, with another description of the camera. */
function newWords(words: string) {
  const { path: _, ...product } = camera;
  const { id, name, description, features } = bullets;
  return catalogFolder({
    categories: [{ id, name, description, features }],
    products: [{ ...product, accessories: [], specsFile: undefined, description: `Zoom ${words}.` }],
    downloads: [],
    info: { banners: [], cards: [], images: [] },
  });
}

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: asked, resolve: bring } = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route("**/assets/*.js", async (route) => {
    await asked;
    await route.continue();
  });
  return bring;
}

/** Whether React has hydrated the page. */
function isLive(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document).some((name) => name.startsWith("__reactContainer$")));
}
