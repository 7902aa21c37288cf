import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
/** For tests that rename and delete products: no test relies on what is left. */
const another = await startSite({ demo: true });
afterAll(async () => {
  await site.stop();
  await another.stop();
});

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (404|409|500)/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const models = (page: Page) => page.locator("tbody th").allTextContents();
const filter = (page: Page) => page.getByRole("searchbox", { name: "Search by model or category" });
const count = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "product" }).first().textContent();
const dashboardPath = (model: string) => `/dashboard/products/${demoProduct(model).id}`;

const byKey = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);
const byModel = demo.products.map(({ model }) => model).sort(byKey);
const inCategory = (name: string) =>
  demo.products
    .filter(({ category }) => category === demoCategory(name).id)
    .map(({ model }) => model)
    .sort(byKey);

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

test("[B01] [B02] the menu and the counts of the summary lead to the lists, the buttons to the forms", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  expect(await menu.getByRole("link").allTextContents()).toEqual([
    "Summary",
    `New/Edit Category${demo.categories.length} categories`,
    `New/Edit Product${demo.products.length} products`,
    `New/Edit Download${demo.downloads.length} downloads`,
    "Releases",
    "Facts",
    "Search words",
    "Import",
    "Uploads",
    "History",
  ]);
  const main = page.getByRole("main");
  for (const [link, title] of [
    [main.getByRole("link", { name: `${demo.categories.length} categories`, exact: true }), "Categories"],
    [main.getByRole("link", { name: `${demo.products.length} products`, exact: true }), "Products"],
    [main.getByRole("link", { name: "New product" }), "New product"],
    [main.getByRole("link", { name: "New release" }), "New release"],
    [menu.getByRole("link", { name: "New/Edit Category" }), "Categories"],
    [menu.getByRole("link", { name: "New/Edit Product" }), "Products"],
    [menu.getByRole("link", { name: "New/Edit Download" }), "Downloads"],
    [menu.getByRole("link", { name: "Releases" }), "Releases"],
    [menu.getByRole("link", { name: "Search words" }), "Search words"],
    [menu.getByRole("link", { name: "Import" }), "Import"],
  ] as const) {
    await open(page, "/dashboard");
    await link.click();
    await expect.poll(() => heading(page)).toBe(title);
  }
});

test("[B08] what needs attention leads to the list of those products, which can be filtered and left", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const withFirmware = new Set(demo.releases.filter(({ kind }) => kind === "firmware").flatMap((of) => of.products));
  const undated = demo.products
    .filter(({ id, endOfSecuritySupport }) => endOfSecuritySupport === undefined && withFirmware.has(id))
    .map(({ model }) => model);
  const need = page.getByRole("listitem").filter({ hasText: "Products with firmware and no end of security support" });
  const [first, second, third] = undated.sort(byKey);
  await need.getByText(`${first}, ${second}, ${third} and ${undated.length - 3} more`).waitFor();
  await need.getByRole("link").click();
  // The link begins Set… for all of them.
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: `Set on ${undated.length} products` })
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => count(page)).toBe(`${undated.length} of ${demo.products.length} products`);
  await filter(page).fill(first ?? "");
  await expect.poll(() => models(page)).toEqual([first]);
  await page.getByRole("button", { name: "Filter by gaps: End of security support" }).waitFor();
  await page.getByRole("link", { name: "Show all products" }).click();
  await expect.poll(() => count(page)).toBe(`1 of ${demo.products.length} products`);
});

test("[B01] [R34] in a narrow window the menu is one line of 48 px that names the screen and unfolds to all entries", async ({
  visit,
}) => {
  for (const scripts of [true, false]) {
    const page = await visit(site, "/dashboard/downloads", { signedIn: true, width: 390, scripts });
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    const line = menu.locator("summary");
    expect(await line.textContent()).toBe("DashboardNew/Edit Download");
    expect((await line.boundingBox())?.height).toBe(48);
    expect(await menu.getByRole("link").count()).toBe(0);
    await line.click();
    expect(await menu.getByRole("link").count()).toBe(10);
    const current = menu.getByRole("link", { name: "New/Edit Download" });
    expect(await current.getAttribute("aria-current")).toBe("page");
    await menu.getByRole("link", { name: "Facts" }).click();
    await expect.poll(() => heading(page)).toBe("Facts");
    if (scripts) await expect.poll(() => menu.getByRole("link").count()).toBe(0);
  }
});

test("[B04] products are listed by model, regardless of case, with what tells them apart", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true });
  expect(await models(page)).toEqual(byModel);
  expect(await count(page)).toBe(`${byModel.length} products`);
  const line = page.locator("tbody tr").filter({ has: page.getByRole("link", { name: "VF-P8X-30", exact: true }) });
  const category = demo.categories.find(({ id }) => id === demoProduct("VF-P8X-30").category);
  expect(await line.locator("td").allTextContents()).toEqual([
    "Select VF-P8X-30",
    "",
    category?.name,
    "—None",
    "—None",
    "3.5.0-r2, 3.5.0, 3.4.0",
    "Security support",
    expect.stringMatching(/^2\d{3}-\d\d-\d\d$/),
    "",
  ]);
  await line.scrollIntoViewIfNeeded();
  await expect
    .poll(() => line.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("[B04] the list is filtered while typing, by model and by category, and the address contains the filter", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  await page
    .getByRole("main")
    .getByRole("link", { name: `${demo.products.length} products`, exact: true })
    .click();
  await filter(page).pressSequentially("bUllet");
  await expect.poll(() => models(page)).toEqual(inCategory("Bullet Cameras"));
  expect(await count(page)).toBe(`${inCategory("Bullet Cameras").length} of ${byModel.length} products`);
  // A slow typist sees this list before typing the last character.
  await expect.poll(() => new URL(page.url()).search).toBe("?q=bUllet");
  expect(await filter(page).evaluate((field) => field === document.activeElement)).toBe(true);

  await filter(page).fill("f-b8v");
  await expect.poll(() => models(page)).toEqual(byModel.filter((model) => model.includes("F-B8V")));
  // LIKE's wildcards are ordinary characters.
  await filter(page).fill("%");
  await page.getByText("No product has “%” in its model or category.").waitFor();
  await page.getByRole("link", { name: "Clear filter" }).click();
  await expect.poll(() => models(page)).toEqual(byModel);
  await expect.poll(() => filter(page).inputValue()).toBe("");

  // Typing added no history: one step back is the unfiltered list, the next one the summary.
  await page.goBack();
  await page.goBack();
  await expect.poll(() => heading(page)).toBe("Summary");
});

test("[B04] on a slow machine, responses that arrive while typing remove no letter", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  const typed = "the quick fox";
  // Debounced by 200 ms, so that responses arrive between the next keys.
  await filter(page).pressSequentially(typed, { delay: 220 });
  expect(await filter(page).inputValue()).toBe(typed);
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(typed);
  expect(await filter(page).inputValue()).toBe(typed);
});

test("[B04] an order and a filter asked for one right after the other both hold", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true });
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/\/dashboard\/products\.data/, async (route) => {
    await mayAnswer;
    await route.continue().catch(() => {});
  });
  await page.getByRole("columnheader", { name: "Updated" }).getByRole("link").click();
  await filter(page).fill("bullet");
  await filter(page).press("Enter");
  letAnswer();
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(["dir", "q", "sort"]);
  await expect.poll(async () => (await models(page)).toSorted(byKey)).toEqual(inCategory("Bullet Cameras"));
});

test("[B04] a column's head sorts by it, then the other way round, and keeps the filter", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products?q=cameras", { signedIn: true });
  const found = await models(page);
  const head = (name: string) => page.getByRole("columnheader", { name });
  expect(await head("Model").getAttribute("aria-sort")).toBe("ascending");
  await head("Model").getByRole("link").click();
  await expect.poll(() => models(page)).toEqual(found.toReversed());
  expect(await head("Model").getAttribute("aria-sort")).toBe("descending");

  await head("Category").getByRole("link").click();
  await expect.poll(() => head("Category").getAttribute("aria-sort")).toBe("ascending");
  expect(await head("Model").getAttribute("aria-sort")).toBeNull();
  const categories = await page.locator("tbody tr td:nth-of-type(3)").allTextContents();
  expect(categories).toEqual(categories.toSorted(byKey));
  expect(new Set(categories).size).toBeGreaterThan(1);
  expect(await filter(page).inputValue()).toBe("cameras");
});

test("[B04] without scripts the filter is a form and the order stays", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true, scripts: false });
  await page.getByRole("columnheader", { name: "Model" }).getByRole("link").click();
  await filter(page).fill("bullet");
  await filter(page).press("Enter");
  await page.waitForURL("**/dashboard/products?q=bullet&dir=desc");
  expect(await models(page)).toEqual(inCategory("Bullet Cameras").toReversed());
});

test("[B04] [L12] 48 products at a time, more in place, and the newest change first", async ({ visit }) => {
  await using many = await startSite();
  await using folder = await catalogFolder({ categories: demo.categories, products: hundred });
  await many.import(folder.path);

  const plain = await visit(many, "/dashboard/products?q=vf-1", { signedIn: true, scripts: false });
  expect(await models(plain)).toEqual(hundred.slice(0, 48).map(({ model }) => model));
  await plain.getByRole("link", { name: "Show more" }).click();
  await plain.waitForURL(/\bpage=2\b/);
  expect(await models(plain)).toEqual(hundred.slice(48, 96).map(({ model }) => model));
  expect(new URL((await plain.request.get("/dashboard/products?page=4")).url()).search).toBe("");

  const page = await visit(many, "/dashboard/products", { signedIn: true });
  await page.getByRole("link", { name: "Show more" }).press("Enter");
  await expect.poll(async () => (await models(page)).length).toBe(96);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("VF-1048");

  await page.getByRole("columnheader", { name: "Updated" }).getByRole("link").click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=updated&dir=desc");
  await using renamed = await catalogFolder({
    categories: demo.categories,
    products: hundred.map((product) => (product.model === "VF-1050" ? { ...product, model: "VF-1050B" } : product)),
  });
  await many.import(renamed.path);
  await expect.poll(async () => (await models(page))[0]).toBe("VF-1050B");
});

for (const scripts of [true, false]) {
  test(`every way back from a product leads to the list as it was left, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
  }) => {
    const list = "/dashboard/products?q=bullet&sort=updated&dir=desc";
    const page = await visit(another, list, { signedIn: true, scripts });
    const back = () => page.getByRole("main").getByRole("link", { name: "Products", exact: true }).getAttribute("href");
    await page.locator("tbody th a").first().click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.waitForURL("**/edit?*");
    await expect.poll(() => heading(page)).toMatch(/^Edit /);
    expect(await back()).toBe(list);
    if (scripts) {
      await page.getByLabel("Model").fill("VF-BACK");
      await page.getByRole("button", { name: "Save product" }).click();
      await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    } else await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
    if (!scripts) await page.locator("tbody th a").first().click();
    expect(await back()).toBe(list);
    await page.getByRole("link", { name: "Delete" }).click();
    await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
    await page.getByRole("link", { name: "All products" }).click();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(list);
  });
}

test("a page of a list that is no longer there leads to the first", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products?q=bullet&page=9", { signedIn: true });
  expect(new URL(page.url()).search).toBe("?q=bullet");
});

test("[B05] a product's screen shows what visitors will see, and leads on", async ({ visit }) => {
  const product = demoProduct("VF-B8V-2712");
  const page = await visit(site, dashboardPath("VF-B8V-2712"), { signedIn: true });
  expect(await heading(page)).toBe("VF-B8V-2712");
  const main = page.getByRole("main");
  const category = demoCategory("Bullet Cameras");
  const labels = product.features.map((id) => category.features[id]);
  const fact = (name: string) =>
    main
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd");
  expect(await fact("Category").textContent()).toBe("Bullet Cameras");
  expect(await fact("NDAA").textContent()).toBe("Yes");
  expect((await fact("Features").getByRole("listitem").allTextContents()).sort()).toEqual(labels.sort());
  expect(await fact("Specs text").textContent()).toBe(product.specs);
  expect(await fact("Downloads").textContent()).toBe(`${product.downloads.length} files`);
  expect(await fact("Specifications").textContent()).toMatch(/^\d+ rows in \d+ sections$/);
  expect(await fact("Accessories").getByRole("link").count()).toBe(product.accessories.length);
  expect(await main.getByRole("button", { name: /^Image \d of \d$/ }).count()).toBe(
    product.additionalImages.length + 1,
  );
  expect(await main.locator("table th[scope=row]").count()).toBeGreaterThan(10);

  expect(await main.getByRole("link", { name: "View in catalog" }).getAttribute("href")).toBe(product.path);
  expect(await main.getByRole("link", { name: "Edit", exact: true }).getAttribute("href")).toBe(
    `${dashboardPath("VF-B8V-2712")}/edit`,
  );
  expect(await main.getByRole("link", { name: "Duplicate" }).getAttribute("href")).toBe(
    `/dashboard/products/new?from=${product.id}`,
  );

  // Following a link to another product does not cancel the question about this one.
  await main.getByRole("link", { name: "Delete" }).click();
  await main.getByRole("button", { name: "CONFIRM DELETE" }).waitFor();
  const accessory = fact("Accessories").getByRole("link").first();
  const model = await accessory.textContent();
  await accessory.click();
  await expect.poll(() => heading(page)).toBe(model);
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe("Delete");
});

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";
  const model = scripts ? "VF-A-JB2" : "VF-A-WB1";

  test(`[R14] [B05] [B07] [HI36] a product is deleted in two steps, ${how}`, async ({ visit }) => {
    const { id, additionalImages, downloads } = demoProduct(model);
    const carriers = demo.products.filter(({ accessories }) => accessories.includes(id));
    const page = await visit(site, dashboardPath(model), { signedIn: true, scripts, allow });
    const file = await page.getByRole("main").locator("a[href^='/files/']").first().getAttribute("href");
    const images = additionalImages.length > 0 ? `its ${additionalImages.length + 1} images` : "its image";
    const files = downloads.length > 1 ? `its ${downloads.length} files` : "its file";
    await askToDelete(page, {
      scripts,
      async look() {
        await page.getByText(`${model}, ${images}, its spec sheet and ${files} leave the site.`).waitFor();
        await page.getByText(`It also leaves the accessories of ${carriers.length} other products.`).waitFor();
      },
    });
    await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
    await page.waitForURL(`**${dashboardPath(model)}/deleted*`);
    await expect.poll(() => heading(page)).toBe("Product deleted");
    await page
      .getByText(
        `${model} was removed from the catalog, and from the accessories of ${carriers.length} other products.`,
      )
      .waitFor();
    const said = page.getByRole("main").locator("p", { hasText: "In the bin for 30 days, until " });
    expect(await said.getByRole("link", { name: "bin" }).getAttribute("href")).toBe("/dashboard/history/bin");
    expect(await page.getByRole("link", { name: "Undo…" }).getAttribute("href")).toMatch(/\/history\/\d+\?undo$/);
    if (scripts) expect(await violationsOn(page)).toEqual([]);
    expect((await page.request.get(dashboardPath(model))).status()).toBe(404);
    expect((await page.request.get(demoProduct(model).path)).status()).toBe(404);
    expect((await page.request.get(file ?? "")).status()).toBe(404);
    const [carrier] = carriers;
    await open(page, carrier ? demoProduct(carrier.model).path : "/no/carrier");
    expect(await page.getByRole("main").getByRole("link", { name: model }).count()).toBe(0);
    await open(page, `${dashboardPath(model)}/deleted`);
    await page.getByText(`${model} was removed from the catalog.`, { exact: true }).waitFor();
  });
}

test("[R15] a product that cannot be deleted stays, and the error stands under the question", async ({ visit }) => {
  const page = await visit(site, `${dashboardPath("VF-KB3")}?delete`, { signedIn: true, allow });
  const fault = await site.breakAt("delete", "product");
  await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await expect.poll(() => page.getByRole("main").getByRole("alert").textContent()).toBe("Error submitting to database");
  await expect.poll(() => site.logs()).toContain("disk full");
  await fault.repair();
  await open(page, dashboardPath("VF-KB3"));
  expect(await heading(page)).toBe("VF-KB3");
});

test("after another tab has deleted a product, every action in this one says so", async ({ visit }) => {
  const path = dashboardPath("VF-PSU-60P");
  const mine = await visit(site, `${path}?delete`, { signedIn: true, scripts: false });
  const theirs = await visit(site, `${path}?delete`, { signedIn: true, scripts: false });
  await theirs.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await theirs.waitForURL("**/deleted*");
  await mine.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await expect.poll(() => heading(mine)).toBe("Product deleted");
});

test("an empty catalog says so and leads to the first product", async ({ visit, emptySite }) => {
  const page = await visit(emptySite, "/dashboard/products", { signedIn: true });
  await page.getByText("No products yet.").waitFor();
  await page.getByRole("link", { name: "New product" }).click();
  await expect.poll(() => heading(page)).toBe("New product");
});

test("[D09] an administrator gets from a product's page to its place in the dashboard; a visitor does not", async ({
  visit,
}) => {
  const { path, id } = demoProduct("VF-B8V-2712");
  const page = await visit(site, path, { signedIn: true });
  const link = page.getByRole("link", { name: "View in dashboard" });
  expect(await link.getAttribute("href")).toBe(`/dashboard/products/${id}/`);
  await link.click();
  await expect.poll(() => page.getByRole("link", { name: "View in catalog" }).count()).toBe(1);
  const visitor = await visit(site, path);
  expect(await visitor.getByRole("link", { name: "View in dashboard" }).count()).toBe(0);
});

test("[A06] a stranger reads no page of the dashboard's lists", async () => {
  for (const list of ["products", "downloads", "nothing"]) {
    const answer = await fetch(`${site.url}/dashboard/more/${list}?page=1`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("VF-");
  }
});
