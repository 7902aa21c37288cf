import { expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

/** A hundred products in one category: two pages of 48, and a third. */
const hundred = demo.products.slice(0, 1).flatMap((product) =>
  Array.from({ length: 100 }, (_, place) => ({
    ...product,
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    model: `VF-${1000 + place}`,
    specsFile: undefined,
    accessories: [],
    additionalImages: [],
    downloads: [],
  })),
);

test("[C01] the catalog shows every product", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Catalog");
  const shown = await page.locator(".product-cards :is(h2, h3) > a").allTextContents();
  expect(shown.toSorted()).toEqual(demo.products.map(({ model }) => model).sort());
});

test("[C01] a card's link is named by its model alone, and a click anywhere on the card follows it", async ({
  visit,
  site,
}) => {
  const { model, path } = demoProduct("VF-B8V-2712");
  const page = await visit(site, "/catalog");
  const link = page.getByRole("link", { name: model, exact: true });
  const card = page.getByRole("listitem").filter({ has: link });
  for (const part of [card.locator("img"), card.getByText("identifies 5.7 – 27.7 m"), card.getByText("IR 60 m")]) {
    // The click goes to the link that covers the card, not to the part itself.
    await part.click({ force: true });
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await link.waitFor();
  }
});

test("[C01] the categories menu is open in a wide window, closed in a narrow one, and collapsible in both", async ({
  visit,
  site,
}) => {
  for (const [width, open] of [
    [1440, true],
    [390, false],
  ] as const) {
    const page = await visit(site, "/catalog", { width });
    const entry = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Bullet Cameras" });
    const heading = page.locator("summary", { hasText: "Categories" });
    expect(await entry.isVisible()).toBe(open);
    await heading.press("Enter");
    await expect.poll(() => entry.isVisible()).toBe(!open);
    await heading.click();
    await expect.poll(() => entry.isVisible()).toBe(open);
  }
});

test("[C01] without scripts the menu is open in a wide window and opens in a narrow one", async ({ visit, site }) => {
  const wide = await visit(site, "/catalog", { scripts: false });
  expect(await wide.getByRole("link", { name: "Bullet Cameras" }).isVisible()).toBe(true);
  const narrow = await visit(site, "/catalog", { scripts: false, width: 390 });
  const entry = narrow.getByRole("link", { name: "Bullet Cameras" });
  expect(await entry.isVisible()).toBe(false);
  await narrow.locator("summary", { hasText: "Categories" }).click();
  await entry.click();
  await narrow.waitForURL(`**${demoCategory("Bullet Cameras").path}`);
});

test("[C02] the menu leads to all products, then to each category by name", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  const links = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  const categories = demo.categories.toSorted((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  );
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.children[0]?.textContent, link.getAttribute("href")])),
  ).toEqual(
    [["All Products", "/catalog"], ...categories.map(({ id, name }) => [name, `/catalog/categories/${id}`])].map(
      ([name, address]) => [name === "All Products" ? expect.anything() : name, address],
    ),
  );
  expect(await page.getByRole("link", { name: "All Products 46 products" }).getAttribute("aria-current")).toBe("page");
});

test("[C07] 48 products at a time: without scripts Show more leads to the next ones, and back", async ({ visit }) => {
  await using many = await startSite();
  await using folder = await catalogFolder({ categories: demo.categories, products: hundred });
  await many.import(folder.path);

  const page = await visit(many, "/catalog", { scripts: false });
  const models = page.locator("main h3 > a");
  expect(await models.allTextContents()).toEqual(hundred.slice(0, 48).map(({ model }) => model));
  for (const address of [/\bpage=2\b/, /\bpage=3\b/]) {
    await page.getByRole("link", { name: "Show more" }).click();
    await page.waitForURL(address);
  }
  expect(await models.allTextContents()).toEqual(hundred.slice(96).map(({ model }) => model));
  expect(await page.getByRole("link", { name: "Show more" }).count()).toBe(0);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect.poll(() => models.first().textContent()).toBe("VF-1048");
  expect((await page.request.get("/catalog?page=4")).status()).toBe(404);
  expect((await page.request.get("/catalog?page=-2x")).status()).toBe(200);
});

test("[C07] [L12] an open page whose last product goes becomes the list's first", async ({ visit }) => {
  await using own = await startSite();
  await using folder = await catalogFolder({ categories: demo.categories, products: hundred.slice(0, 49) });
  await own.import(folder.path);
  const last = hundred[48];

  const visitor = await visit(own, "/catalog?page=2");
  const models = visitor.locator("main h3 > a");
  expect(await models.allTextContents()).toEqual([last?.model]);
  const page = await visit(own, `/dashboard/products/${last?.id}?delete`, { signedIn: true });
  await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await expect.poll(() => models.count()).toBe(48);
  expect(new URL(visitor.url()).search).toBe("");
  expect((await page.request.get("/catalog?page=2")).status()).toBe(404);
});

test("[C07] [L12] Show more adds the next products in place; they are there after Back, and follow a change", async ({
  visit,
}) => {
  await using many = await startSite();
  await using folder = await catalogFolder({ categories: demo.categories, products: hundred });
  await many.import(folder.path);

  const page = await visit(many, "/catalog");
  const models = page.locator("main h3 > a");
  await page.getByRole("link", { name: "Show more" }).press("Enter");
  await expect.poll(() => models.count()).toBe(96);
  expect(await page.getByText("96 of 100 products shown").getAttribute("role")).toBe("status");
  // The focus moves to the first of the new products.
  await expect.poll(() => page.locator("a:focus").allTextContents()).toEqual([expect.stringContaining("VF-1048")]);
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => models.allTextContents()).toEqual(hundred.map(({ model }) => model));
  expect(await page.getByRole("link", { name: "Show more" }).count()).toBe(0);

  await models.nth(90).click();
  await page.waitForURL("**/catalog/products/*");
  await page.goBack();
  await expect.poll(() => models.count()).toBe(100);
  await expect.poll(() => models.nth(90).evaluate(isInWindow)).toBe(true);

  await using renamed = await catalogFolder({
    categories: demo.categories,
    products: hundred.map((product) => (product.model === "VF-1097" ? { ...product, model: "VF-1097B" } : product)),
  });
  await many.import(renamed.path);
  await expect.poll(() => models.allTextContents()).toContain("VF-1097B");
  expect(new Set(await models.allTextContents()).size).toBe(100);

  // A product added while earlier pages are reloaded stays.
  await open(page, `${many.url}/catalog`);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => models.count()).toBe(96);
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/more/catalog?page=2", async (route) => {
    noteAsked();
    await mayAnswer;
    await route.continue();
  });
  await many.import(folder.path);
  await asked;
  const third = page.waitForResponse("**/more/catalog?page=3");
  await page.getByRole("link", { name: "Show more" }).click();
  await (await third).finished();
  const answered = page.waitForResponse("**/more/catalog?page=2");
  letAnswer();
  await (await answered).finished();
  await expect.poll(() => models.allTextContents()).toEqual(hundred.map(({ model }) => model));
});

test("[D04] a photo's plate shows the mark and keeps its place until the photo has loaded", async ({ visit, site }) => {
  const page = await visit(site, "/about");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/files/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/catalog", { waitUntil: "domcontentloaded" });
  const photo = page.locator("main li img").first();
  const background = () => photo.evaluate((image) => getComputedStyle(image).backgroundImage);
  await expect.poll(background).toContain("plate-mark");
  const before = await photo.boundingBox();
  expect(before && before.width / before.height).toBeCloseTo(4 / 3, 2);
  release();
  await expect.poll(background).toBe("none");
  expect(await photo.boundingBox()).toEqual(before);
});

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
