import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const bullets = demoCategory("Bullet Cameras");
const zoom = bullets.featureIds["Motorised zoom"] ?? "";
const eight = bullets.featureIds["8 MP"] ?? "";

/** The models of the category's products that have all of these features, in display order. */
function bulletsWith(...features: string[]): string[] {
  return demo.products
    .filter((product) => product.category === bullets.id && features.every((id) => product.features.includes(id)))
    .map(({ model }) => model)
    .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
}

const models = (page: Page) => page.locator("main h2 > a").allTextContents();
/** Facts such as megapixels have boxes of the same names, which are in no fieldset. */
const boxes = (page: Page) => page.locator("fieldset");
const box = (page: Page, label: string) => boxes(page).getByRole("checkbox", { name: label });

test("[C03] a category shows its name, description, features and products", async ({ visit, site }) => {
  const page = await visit(site, bullets.path);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Bullet Cameras");
  expect(await page.getByText(bullets.description).isVisible()).toBe(true);
  expect(await page.locator("fieldset").getByRole("checkbox").count()).toBe(Object.keys(bullets.features).length);
  expect(await models(page)).toEqual(bulletsWith());
  expect(await page.getByRole("link", { name: "Catalog", exact: true }).getAttribute("href")).toBe("/catalog");
});

test("[C05] features stand in the order of their numbers", async ({ visit, site }) => {
  const page = await visit(site, bullets.path);
  const labels = await page.locator("fieldset label > span:nth-child(2)").allTextContents();
  expect(labels).toEqual([
    "2 MP",
    "4 MP",
    "5 MP",
    "8 MP",
    "12 MP",
    "IR 30 m",
    "IR 60 m",
    "IR 80 m",
    "Motorised zoom",
    "White light",
  ]);
});

test("[C04] ticked features narrow the products to those that have all of them, and the address tells it", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/catalog");
  await page.getByRole("link", { name: "Bullet Cameras" }).click();
  await page.waitForURL(`**${bullets.path}`);

  await box(page, "Motorised zoom").press("Space");
  await page.waitForURL(`**${bullets.path}?f=${zoom}`);
  await expect.poll(() => models(page)).toEqual(bulletsWith(zoom));
  // The focus is still on the box.
  expect(await box(page, "Motorised zoom").evaluate((element) => element === document.activeElement)).toBe(true);

  await box(page, "8 MP").check();
  await expect.poll(() => models(page)).toEqual(bulletsWith(zoom, eight));
  expect(new URL(page.url()).searchParams.getAll("f").toSorted()).toEqual([zoom, eight].toSorted());
  expect(await page.getByText(`${bulletsWith(zoom, eight).length} of 7 products`).getAttribute("role")).toBe("status");
  expect(await page.locator("summary", { hasText: "Features, 2 chosen" }).isVisible()).toBe(true);

  for (const ticked of [1, 0]) {
    await page.goBack();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(ticked);
  }
  await page.goBack();
  await page.waitForURL("**/catalog");
  for (const ticked of [0, 1, 2]) {
    await page.goForward();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(ticked);
  }

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(() => models(page)).toEqual(bulletsWith());
  await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);

  // Ticked at once, before any response: applies to the cleared filter.
  await box(page, "Motorised zoom").check();
  await page.getByRole("link", { name: "Clear filters" }).waitFor();
  await page.evaluate((feature) => {
    [...document.links].find(({ textContent }) => textContent === "Clear filters")?.click();
    document.querySelector<HTMLInputElement>(`input[value="${feature}"]`)?.click();
  }, eight);
  await expect.poll(() => models(page)).toEqual(bulletsWith(eight));
  expect(new URL(page.url()).searchParams.getAll("f")).toEqual([eight]);
  expect(await box(page, "Motorised zoom").isChecked()).toBe(false);
  expect(await box(page, "8 MP").isChecked()).toBe(true);
});

test("[C04] on a slow machine, the response to one ticked feature does not undo a later one", async ({
  visit,
  site,
}) => {
  const page = await visit(site, bullets.path);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  const overruled = await page.evaluate(tickQuickly, [zoom, eight]);
  expect(overruled).toBe(0);
  // Each was ticked and unticked five times.
  await box(page, "Motorised zoom").check();
  await box(page, "8 MP").check();
  await expect.poll(() => new URL(page.url()).searchParams.getAll("f").toSorted()).toEqual([zoom, eight].toSorted());
  await expect.poll(() => models(page)).toEqual(bulletsWith(zoom, eight));
});

/** Ticks and unticks two boxes repeatedly; answers how often one was not as it had been left. */
async function tickQuickly(features: string[]): Promise<number> {
  let overruled = 0;
  const left = [false, false];
  for (let tick = 0; tick < 20; tick += 1) {
    const one = tick % 2;
    const box = document.querySelector<HTMLInputElement>(`input[value="${features[one]}"]`);
    if (box?.checked !== left[one]) overruled += 1;
    box?.click();
    left[one] = box?.checked ?? false;
    // From faster than any response to slower than most.
    await new Promise((resolve) => setTimeout(resolve, 40 + ((tick * 37) % 200)));
  }
  return overruled;
}

test("[C04] every box says how many products it leaves; only an unticked one that leaves none is disabled", async ({
  visit,
  site,
}) => {
  const page = await visit(site, `${bullets.path}?f=${zoom}`);
  for (const [id, label] of Object.entries(bullets.features)) {
    const left = bulletsWith(zoom, id).length;
    const feature = boxes(page).getByRole("checkbox", {
      name: `${label} ${left} ${left === 1 ? "product" : "products"}`,
      exact: true,
    });
    expect(await feature.isDisabled(), label).toBe(left === 0);
    expect(await feature.isChecked(), label).toBe(id === zoom);
  }
});

test("[C04] the filter works without scripts, and from a shared address", async ({ visit, site }) => {
  const page = await visit(site, bullets.path, { scripts: false });
  await box(page, "Motorised zoom").check();
  await box(page, "8 MP").check();
  await page.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(/\?f=/);
  expect(await models(page)).toEqual(bulletsWith(zoom, eight));

  const shared = await visit(site, new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await models(shared)).toEqual(bulletsWith(zoom, eight));
  expect(await shared.getByRole("button", { name: "Show products" }).isVisible()).toBe(false);
});

test("[C04] features that no product has together leave a way back", async ({ visit, site }) => {
  const page = await visit(site, `${bullets.path}?f=${eight}&f=${bullets.featureIds["2 MP"]}`);
  expect(await page.getByText("No products have all of these features.").isVisible()).toBe(true);
  expect(await page.getByText("0 of 7 products").isVisible()).toBe(true);
  for (const ticked of await page.getByRole("checkbox", { checked: true }).all()) {
    expect(await ticked.isDisabled()).toBe(false);
  }
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(() => models(page)).toEqual(bulletsWith());
});

test("[C04] the box just unticked keeps the focus, though it would leave no product", async ({ visit }) => {
  await using own = await startSite();
  const none = { id: randomUUID(), label: "999 MP" };
  const [product] = demo.products.filter(({ category }) => category === bullets.id);
  const {
    path: _,
    featureIds: __,
    ...category
  } = { ...bullets, features: { ...bullets.features, [none.id]: none.label } };
  await using folder = await catalogFolder({
    categories: [category],
    products: product ? [{ ...product, accessories: [], specsFile: undefined }] : [],
  });
  await own.import(folder.path);
  const page = await visit(own, `${bullets.path}?f=${none.id}`);
  await box(page, none.label).press("Space");
  await expect.poll(() => models(page)).toEqual([product?.model]);
  expect(await box(page, none.label).evaluate((unticked) => unticked === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => box(page, none.label).isDisabled()).toBe(true);
});

test("[C04] a feature that is not the category's is ignored, and search engines are shown the plain address", async ({
  visit,
  site,
}) => {
  const page = await visit(site, `${bullets.path}?f=nonsense&f=${demoProduct("VF-KB3").features[0]}&utm=x`);
  expect(await models(page)).toEqual(bulletsWith());
  expect(await page.locator("main").getByRole("status").first().textContent()).toBe("7 products");
  const canonical = page.locator("link[rel=canonical]");
  expect(await canonical.getAttribute("href")).toBe(`${site.url}${bullets.path}`);
});

test("[C04] below 1000 px the filter is closed and says how many are chosen", async ({ visit, site }) => {
  const page = await visit(site, `${bullets.path}?f=${zoom}`, { width: 390 });
  expect(await box(page, "Motorised zoom").isVisible()).toBe(false);
  await page.locator("summary:visible", { hasText: /(Filters|Features), 1 chosen/ }).click();
  await box(page, "Motorised zoom").uncheck();
  await expect.poll(() => models(page)).toEqual(bulletsWith());
  // An expanded list stays expanded.
  expect(await box(page, "8 MP").isVisible()).toBe(true);
});

test("[C01] below 1000 px the categories are closed again on the page that they have led to", async ({
  visit,
  site,
}) => {
  const page = await visit(site, bullets.path, { width: 390 });
  const menu = page.getByRole("navigation", { name: "Categories" });
  const heading = page.locator("summary", { hasText: "Categories" });
  for (const [width, stays] of [
    [390, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await heading.click();
    const entry = menu.getByRole("link").nth(width === 390 ? 2 : 3);
    const path = await entry.getAttribute("href");
    await entry.click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => menu.isVisible()).toBe(stays);
  }
});

test("[C06] an unknown category ends on the error page with 404", async ({ visit, site }) => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense", bullets.id.toUpperCase()]) {
    const page = await visit(site, `/catalog/categories/${id}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Opps");
    expect((await page.request.get(`/catalog/categories/${id}`)).status()).toBe(404);
  }
});
