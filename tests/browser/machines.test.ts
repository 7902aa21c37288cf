import { expect } from "vitest";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const bullets = demoCategory("Bullet Cameras");

test("the sitemap names every category, product and release, and robots.txt shows the way to it", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/about", { scripts: false });
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
  expect(robots).toContain("Disallow: /search");

  const sitemap = await page.request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const expected = [
    ...[
      "/",
      "/catalog",
      "/support",
      "/support/lifecycle",
      "/compliance",
      "/support/releases",
      "/about",
      "/contact",
      "/privacy",
      "/pages/imprint",
      "/pages/warranty",
    ],
    ...demo.categories.map(({ id }) => `/catalog/categories/${id}`),
    ...demo.products.map(({ id }) => `/catalog/products/${id}`),
    ...demo.releases.map(({ id }) => `/support/releases/${id}`),
  ].map((path) => `${site.url}${path}`);
  expect(addresses.toSorted()).toEqual(expected.toSorted());
  for (const address of addresses.slice(0, 8)) {
    expect((await page.request.get(address ?? "")).status(), address).toBe(200);
  }
});

test("a product describes itself to search engines", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  const [product, crumbs] = (await page.locator("script[type='application/ld+json']").allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(product).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "VF-B8V-2712",
    description: camera.description,
    url: `${site.url}${camera.path}`,
    category: "Bullet Cameras",
  });
  expect(product.image).toHaveLength(5);
  expect((await page.request.get(product.image[0])).headers()["content-type"]).toBe("image/webp");
  expect(crumbs["@type"]).toBe("BreadcrumbList");
  expect(crumbs.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
    ["Catalog", `${site.url}/catalog`],
    ["Bullet Cameras", `${site.url}${bullets.path}`],
    ["VF-B8V-2712", `${site.url}${camera.path}`],
  ]);
});

test("a shared address brings title, description and a whole picture address along", async ({ visit, site }) => {
  const page = await visit(site, camera.path, { scripts: false });
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await meta("og:title")).toBe("VF-B8V-2712");
  expect(await meta("og:url")).toBe(`${site.url}${camera.path}`);
  expect(camera.description.startsWith(((await meta("og:description")) ?? "").slice(0, 100))).toBe(true);
  expect((await page.request.get((await meta("og:image")) ?? "")).headers()["content-type"]).toMatch(/^image\//);
});

test("every page has one canonical address, with any parameters", async ({ visit, site }) => {
  const page = await visit(site, "/about", { scripts: false });
  for (const [asked, canonical] of [
    ["/catalog?utm_source=x", "/catalog"],
    ["/catalog?page=1", "/catalog"],
    ["/catalog?page=abc", "/catalog"],
    [`${bullets.path}?f=${Object.keys(bullets.features)[0]}`, bullets.path],
    [`${camera.path}?x=1`, camera.path],
    ["/support?page=1&general=1", "/support"],
    [`/support/releases?product=${camera.id}`, "/support/releases"],
  ] as const) {
    await page.goto(asked);
    expect(await page.locator("link[rel=canonical]").getAttribute("href"), asked).toBe(`${site.url}${canonical}`);
  }
  await page.goto("/search?q=dome");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
});
