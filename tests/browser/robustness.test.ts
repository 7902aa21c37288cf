import type { Page, Request } from "playwright-core";
import { afterAll, expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { layoutShifts } from "#tests/support/page-weight.ts";
import { screens } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
const emptySite = await startSite();
afterAll(async () => {
  await site.stop();
  await emptySite.stop();
});

const bullets = demoCategory("Bullet Cameras");
const camera = demoProduct("VF-B8V-2712");

test.for(screens)(
  "[OP18] $name does not shift, loads from this site only, and fits a window of 320 px",
  async (screen, { tour }) => {
    const where = screen.empty ? emptySite : site;
    // Starts from an address without a page, so that all requests of the page are counted.
    const page = await tour(where, "/robots.txt", { ...screen, reducedMotion: true });
    await forgetEverything(page);
    await paintWhole(page, where.url + screen.path);
    using requests = hearRequests(page);
    await open(page, screen.path);
    await requests.answered();

    // To the end, so that every picture loads.
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
        scrollTo({ top: y, behavior: "instant" });
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      }
    });
    await requests.answered();
    await expect.poll(() => page.evaluate(isWhole), { interval: 10 }).toBe(true);
    expect(await page.evaluate(layoutShifts), "what moved").toEqual([]);
    expect([...requests.hosts], "hosts asked").toEqual([where.url]);
    await page.unrouteAll();

    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "the page is wider than its window").toBeLessThanOrEqual(320);
  },
);

/** Runs in the page: whether its pictures have loaded, except those out of view. */
function isWhole(): boolean {
  return [...document.images].every((image) => image.complete || image.loading === "lazy");
}

/**
 * Paints the page only once its document is complete. Painting half a document moves centred and right-aligned
 * elements, by 0.018 of a layout shift at worst, depending on the network.
 */
async function paintWhole(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const end = html.lastIndexOf("<script");
    const head = html.slice(0, end).replace("<head>", '$&<link rel="expect" href="#end" blocking="render">');
    await route.fulfill({ response, body: `${head}${html.slice(end).replace("<script", '$& id="end"')}` });
  });
}

/** Empties the browser's cache: a warm cache makes a page load sooner and shift less. */
async function forgetEverything(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
}

/**
 * The hosts that a page requests, and whether it still waits for a response. The live stream never ends and does not
 * count.
 */
function hearRequests(page: Page) {
  const hosts = new Set<string>();
  const waiting = new Set<Request>();
  function hear(request: Request) {
    hosts.add(new URL(request.url()).origin);
    if (request.resourceType() !== "eventsource") waiting.add(request);
  }
  const forget = (request: Request) => waiting.delete(request);
  page.on("request", hear).on("requestfinished", forget).on("requestfailed", forget);
  return {
    hosts,
    /** Waits until no response is missing and none caused another request. */
    async answered() {
      do {
        await expect.poll(() => [...waiting].map((request) => request.url()), { interval: 10 }).toEqual([]);
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
      } while (waiting.size > 0);
    },
    [Symbol.dispose]() {
      page.off("request", hear).off("requestfinished", forget).off("requestfailed", forget);
    },
  };
}

test("a visitor without scripts finds a camera, narrows its category, searches, and takes its data sheet", async ({
  visit,
}) => {
  const page = await visit(site, "/", { scripts: false });
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await page.getByRole("main").getByRole("link", { name: bullets.name }).click();
  await page.getByRole("checkbox", { name: /^8 MP/ }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(({ search }) => search.includes(bullets.featureIds["8 MP"] ?? "no such feature"));
  const expected = demoModels(bullets.id, [bullets.featureIds["8 MP"] ?? ""]);
  for (const model of expected) await page.getByRole("main").getByText(model, { exact: true }).first().waitFor();
  expect(await page.getByText("VF-B2M-28", { exact: true }).count()).toBe(0);

  await page.getByRole("main").getByText(camera.model, { exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: camera.model }).waitFor();
  const sheet = await page
    .getByRole("link", { name: /Data sheet/ })
    .first()
    .getAttribute("href");
  const file = await page.request.get(sheet ?? "");
  expect([file.status(), file.headers()["content-type"], (await file.body()).length]).toEqual([
    200,
    "application/pdf",
    24041,
  ]);

  await page
    .getByRole("banner")
    .getByRole("searchbox")
    .or(page.getByRole("banner").getByRole("combobox"))
    .fill("fisheye");
  await page.keyboard.press("Enter");
  await page.getByText(/Search returned \d+ results?\(s\)/).waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /VF-F12-16/ })
    .first()
    .waitFor();
});

const id = "00000000-0000-4000-8000-000000000000";
const oddities: [path: string, status: number][] = [
  [`/catalog/products/${id}`, 404],
  [`/catalog/categories/${id}`, 404],
  ["/catalog/products/not-an-id", 404],
  [`/catalog/products/${camera.id.toUpperCase()}`, 404],
  ["/catalog?page=2", 404],
  ["/catalog?page=999999999999999999999", 404],
  ["/support?page=77", 404],
  ["/search?q=dome&page=40", 404],
  [`${bullets.path}?f=${id}`, 200],
  [`${bullets.path}?f=${"x".repeat(2000)}&f=%25_%5C&f[]=1`, 200],
  [`/search?q=${"camera ".repeat(1400)}`, 200],
  [`/search?q=${encodeURIComponent("%_\\'\"` <script>alert(1)</script>")}`, 200],
  [`/search?q=${encodeURIComponent("📷🎥👁️‍🗨️")}`, 200],
  [`/search?q=${encodeURIComponent("كاميرا مراقبة")}`, 200],
  ["/search?q=a%00b", 200],
  ["/search?q=%FF%FE", 200],
  ["/search?q=%20%20", 200],
  ["/search?q=dome&q=bullet&page=", 200],
  ["/files/products/nothing.jpg", 404],
  ["/files/../../../etc/passwd", 404],
  ["/files/%2e%2e/%2e%2e/varifocal.db", 404],
  ["/assets/nothing.js", 404],
  ["//varifocal.example/catalog", 404],
  ["/wp-login.php", 404],
  ["/.env", 404],
];

test("unknown ids, addresses, pages, features and absurd queries get the right response", async () => {
  const answers: typeof oddities = [];
  for (const [path] of oddities) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    const text = await response.text();
    answers.push([path.slice(0, 100), response.status]);
    expect(text, `${path} shows where our code lies`).not.toMatch(/node_modules|file:\/\/|\.tsx?:\d+/);
    expect(text, `${path} runs what was typed`).not.toContain("<script>alert(1)");
  }
  expect(answers).toEqual(oddities.map(([path, status]) => [path.slice(0, 100), status]));
});

test("malformed addresses are refused, and the server keeps running", async () => {
  for (const path of ["/%E0%A4%A", "/%00", "/catalog/products/%00", "/catalog/%", `/${"x".repeat(10_000)}`]) {
    const response = await fetch(site.url + path);
    await response.text();
    expect([400, 404, 414, 431], path).toContain(response.status);
  }
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    expect((await fetch(`${site.url}/catalog`, { method })).status, method).toBe(405);
  }
  const foreign = {
    method: "POST",
    headers: { origin: "https://elsewhere.example" },
    body: new URLSearchParams({ email: "a" }),
  };
  expect((await fetch(`${site.url}/login`, foreign)).status).toBe(403);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(site.logs(), "errors in the log").not.toMatch(/"level":(50|60|"error"|"fatal")/);
});

/** The models of a category's products that have all of these features. */
function demoModels(category: string, features: string[]): string[] {
  const products = demo.products.filter((product) => product.category === category);
  return products
    .filter((product) => features.every((feature) => product.features.includes(feature)))
    .map(({ model }) => model);
}
