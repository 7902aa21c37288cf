import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible, violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

/** For tests that change products; each changes its own. */
const another = await startSite({ demo: true });
afterAll(() => another.stop());
const made = await another.varifocal("admin", "create", "desk@varifocal.example", "--generate");
const colleague = { email: "desk@varifocal.example", password: made.trim().split(/\s+/).at(-1) ?? "" };

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (404|409|500)/;
const rows = (page: Page) => page.locator("tbody tr");
const models = (page: Page) => page.locator("tbody th").allTextContents();
const box = (page: Page, model: string) => page.getByRole("checkbox", { name: `Select ${model}`, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const count = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "product" }).first().textContent();
const menu = (page: Page, name: string) => page.getByRole("button", { name: `Filter by ${name}` });
const ofCategory = (name: string) => demo.products.filter(({ category }) => category === demoCategory(name).id);

async function setOn(page: Page, field: string, value: string): Promise<void> {
  await bar(page).getByRole("button", { name: "Set…" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Field").selectOption({ label: field });
  await panel.getByLabel("Value").fill(value);
}

test("[W07] rows are 40 px, and 16 of them stand above the selection's bar in a window of 900", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true, width: 1440, height: 900 });
  await box(page, (await models(page))[0] ?? "").check();
  await bar(page).getByText("1 selected").waitFor();
  const end = (await bar(page).boundingBox())?.y ?? 0;
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect([...new Set(heights)]).toEqual([40]);
  const bottoms = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= end).length).toBeGreaterThanOrEqual(16);
  await page.getByRole("button", { name: "Clear" }).click();
  expect(await bar(page).count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 200));
  const head = await page.locator("thead").evaluate((row) => row.querySelector("th")?.getBoundingClientRect().bottom);
  const whole = await rows(page).evaluateAll(
    (all, top) =>
      all.filter(
        (row) =>
          row.getBoundingClientRect().top >= (top ?? 0) - 40 && row.getBoundingClientRect().bottom <= innerHeight,
      ),
    head,
  );
  expect(whole.length).toBeGreaterThanOrEqual(20);
});

test("[W08] [W18] filters stand in the heads and in the address, with and without scripts", async ({ visit, site }) => {
  const undated = demo.products.filter(({ endOfSecuritySupport }) => endOfSecuritySupport === undefined);
  const withFirmware = new Set(demo.releases.filter(({ kind }) => kind === "firmware").flatMap((of) => of.products));
  const needing = undated.filter(({ id }) => withFirmware.has(id));
  expect([undated.length, needing.length]).toEqual([36, 15]);
  for (const scripts of [true, false]) {
    const page = await visit(site, "/dashboard/products", { signedIn: true, scripts });
    // A site that has just started may still count.
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator(".list-count").count();
      })
      .toBeGreaterThan(20);
    await menu(page, "support until").click();
    await page.getByRole("link", { name: "empty 36", exact: true }).click();
    await expect.poll(() => count(page)).toBe(`36 of ${demo.products.length} products`);
    await menu(page, "gaps").click();
    await page.getByRole("listitem").getByRole("link", { name: "End of security support 15", exact: true }).click();
    await expect.poll(() => count(page)).toBe(`15 of ${demo.products.length} products`);
    expect(new URL(page.url()).search).toBe("?until=empty&needs=support-date");
    await menu(page, "category").click();
    await page
      .getByRole("listitem")
      .getByRole("link", { name: /^Bullet Cameras/ })
      .click();
    const bullets = needing.filter(({ category }) => category === demoCategory("Bullet Cameras").id);
    await expect.poll(async () => (await models(page)).sort()).toEqual(bullets.map(({ model }) => model).sort());
    expect(await menu(page, "category").getAttribute("aria-label")).toBe("Filter by category: Bullet Cameras");

    await page.getByRole("link", { name: "Show all products" }).click();
    await expect.poll(() => count(page)).toBe(`${demo.products.length} products`);
    await menu(page, "gaps").click();
    const unmarked = demo.products.filter(({ ndaa }) => !ndaa);
    await page.getByRole("link", { name: `Not marked ${unmarked.length}`, exact: true }).click();
    await expect.poll(async () => (await models(page)).sort()).toEqual(unmarked.map(({ model }) => model).sort());
    await menu(page, "status").click();
    await page.getByRole("link", { name: /^No dates/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?status=none&mark=no");
  }
});

test("[W08] a gap in a row opens the product's form at its field", async ({ visit, site }) => {
  const page = await visit(site, "/dashboard/products?needs=support-date", { signedIn: true });
  const first = (await models(page))[0] ?? "";
  const gap = rows(page).first().getByRole("link", { name: "Security support" });
  const { id } = demoProduct(first);
  expect(await gap.getAttribute("href")).toBe(`/dashboard/products/${id}/edit?list=needs%3Dsupport-date#support-until`);
});

test("[W09] columns are chosen, and kept for later visits, with and without scripts", async ({ visit, site }) => {
  for (const scripts of [true, false]) {
    const page = await visit(site, "/dashboard/products?q=bullet", { signedIn: true, scripts });
    expect(await page.getByRole("columnheader", { name: "Firmware" }).count()).toBe(1);
    await page.locator("summary", { hasText: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Firmware" }).uncheck();
    if (!scripts) await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => page.getByRole("columnheader", { name: "Firmware" }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?q=bullet");
    await open(page, "/dashboard/products");
    expect(await page.getByRole("columnheader", { name: "Firmware" }).count()).toBe(0);
    expect(await page.getByRole("columnheader", { name: "Updated" }).count()).toBe(1);
  }
});

test("[W10] ticks take ranges by Shift and single rows by the space bar, survive filters, and all that match can be selected", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/dashboard/products", { signedIn: true });
  const [first = "", , third = "", , fifth = ""] = await models(page);
  await box(page, first).click();
  await box(page, fifth).click({ modifiers: ["Shift"] });
  await bar(page).getByText("5 selected").waitFor();
  await box(page, third).focus();
  await page.keyboard.press("Space");
  await bar(page).getByText("4 selected").waitFor();
  expect(
    await page
      .getByRole("checkbox", { name: "Select all shown" })
      .evaluate((all: HTMLInputElement) => all.indeterminate),
  ).toBe(true);

  await page.getByRole("searchbox", { name: "Search by model or category" }).fill("bullet");
  await expect.poll(async () => (await models(page)).length).toBe(ofCategory("Bullet Cameras").length);
  await bar(page).getByText("4 selected, 4 not shown, 4 ticked in another list").waitFor();
  await bar(page)
    .getByRole("button", { name: `Select all ${ofCategory("Bullet Cameras").length} that match` })
    .click();
  await bar(page)
    .getByText(`${ofCategory("Bullet Cameras").length + 4} selected, 4 not shown, 4 ticked in another list`)
    .waitFor();
  await expectAccessible(page, [1440, 390]);
  await bar(page).getByRole("button", { name: "Clear those 4" }).click();
  await bar(page)
    .getByText(`${ofCategory("Bullet Cameras").length} selected`, { exact: true })
    .waitFor();
  await bar(page).getByRole("button", { name: "Clear" }).click();
  expect(await bar(page).count()).toBe(0);
});

test("[W02] one field of many is set after a preview, in one change that Undo takes back", async ({ visit }) => {
  const page = await visit(another, "/dashboard/products?q=power", { signedIn: true, allow });
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  const some = await models(page);
  await setOn(page, "End of security support", "2032-13");
  const panel = page.getByRole("dialog");
  expect(await panel.getByRole("button", { name: "Apply", exact: true }).getAttribute("aria-disabled")).toBe("true");
  await panel.getByText("Must be a month such as 2031-06, or a day such as 2031-06-30").waitFor();
  await panel.getByLabel("Value").fill("2032-06");
  await panel.getByText(`${some.length} change`).waitFor();
  await panel.getByText(`${some.length} productsempty becomes 2032-06`).waitFor();
  await panel.getByText("Nothing is changed yet.").waitFor();
  await panel.getByRole("button", { name: "Preview" }).click();
  await panel.getByRole("button", { name: `Apply to ${some.length}` }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await panel.getByRole("button", { name: `Apply to ${some.length}` }).click();
  await bar(page).getByText(`Done. End of security support of ${some.length} products.`).waitFor();
  const until = () => page.locator("tbody td:nth-of-type(5)").allTextContents();
  await expect.poll(until).toEqual(some.map(() => "2032-06"));
  expect(await violationsOn(page)).toEqual([]);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(until).toEqual(some.map(() => "—None"));
  await bar(page).getByText("Undone", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByText("Redone", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  expect(await bar(page).count()).toBe(0);
});

test("[W11] a row that somebody else changes while it is ticked turns amber and keeps its tick; Set… leaves it out unless it is chosen", async ({
  visit,
}) => {
  const mine = await visit(another, "/dashboard/products?q=VF-S", { signedIn: true, allow });
  const theirs = await visit({ url: another.url, administrator: colleague }, "/dashboard/products?q=VF-S8P", {
    signedIn: true,
  });
  await mine.getByRole("checkbox", { name: "Select all shown" }).check();
  const some = await models(mine);
  await box(theirs, "VF-S8P-120").check();
  await setOn(theirs, "End of security support", "2033-03");
  await theirs.getByRole("button", { name: "Apply to 1" }).click();
  const row = rows(mine).filter({ hasText: "VF-S8P-120" });
  await expect.poll(() => row.getAttribute("data-look")).toBe("changed");
  expect(await row.textContent()).toMatch(/\d\d:\d\d today/);
  await bar(mine)
    .getByText(/^desk@varifocal\.example changed VF-S8P-120 just now\. It stays ticked\./)
    .waitFor();
  expect(await box(mine, "VF-S8P-120").isChecked()).toBe(true);

  await setOn(mine, "End of security support", "2032-06");
  const panel = mine.getByRole("dialog");
  await panel.getByText(`${some.length - 1} change`).waitFor();
  await panel.getByText(/^desk@varifocal\.example changed End of security support at \d\d:\d\d\./).waitFor();
  await panel.getByRole("button", { name: "Set it all the same" }).click();
  await panel.getByRole("button", { name: `Apply to ${some.length}` }).click();
  await bar(mine).getByText(`Done. End of security support of ${some.length} products.`).waitFor();
});

test("[W03] what refuses is named first, stays ticked, and leads to the form", async ({ visit }) => {
  const model = "VF-D4V-2712";
  const page = await visit(another, "/dashboard/products?q=VF-D4", { signedIn: true, allow });
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  const some = await models(page);
  await setOn(page, "End of life", "1995-01-01");
  const panel = page.getByRole("dialog");
  await panel.getByText(/ refuses?$/).waitFor();
  const refused = panel.getByRole("listitem").filter({ hasText: model });
  expect(await refused.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(
    `/dashboard/products/${demoProduct(model).id}/edit#lifecycle`,
  );
  const applied = (await panel.getByRole("button", { name: /^Apply to/ }).textContent())?.split(" ").at(-1);
  if (applied === "0") return;
  await panel.getByRole("button", { name: /^Apply to/ }).click();
  await bar(page)
    .getByText(`${some.length - Number(applied)} selected`)
    .waitFor();
});

test("[W06] ticked products are deleted in two steps, in place of the bar", async ({ visit }) => {
  const page = await visit(another, "/dashboard/products?q=mounting", { signedIn: true });
  const [first = "", second = ""] = await models(page);
  await box(page, first).check();
  await box(page, second).check();
  await bar(page).getByRole("button", { name: "Delete…" }).click();
  await bar(page).getByRole("heading", { name: "Delete 2 products?" }).waitFor();
  await bar(page).getByText("They stay in the bin for 30 days, where they can be restored.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("CANCEL");
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "CANCEL" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Delete…");
  await bar(page).getByRole("button", { name: "Delete…" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("CANCEL");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Delete…");
  await bar(page).getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await bar(page).getByText("Done. Deletion of 2 products.").waitFor();
  await expect.poll(() => models(page)).not.toContain(first);
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => models(page)).toContain(first);
});

test("[W12] without scripts the ticks are a form, whose buttons open the same as pages", async ({ visit }) => {
  const page = await visit(another, "/dashboard/products?q=recorders", { signedIn: true, scripts: false, allow });
  const some = await models(page);
  const [first = "", second = ""] = some;
  await box(page, first).check();
  await box(page, second).check();
  await page.getByRole("button", { name: "Set…" }).click();
  await page.getByRole("heading", { name: "Set on 2 products" }).waitFor();
  await page.getByLabel("Field").selectOption({ label: "End of life" });
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByLabel("Value").fill("soon");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Must be a day such as 2031-06-30").waitFor();
  await page.getByLabel("Value").fill("2039-01-31");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Value").fill("2040-01-31");
  await page.getByRole("button", { name: "Apply to 2" }).click();
  // What was typed after the preview is shown first.
  await page.getByText("2040-01-31").first().waitFor();
  await page.getByRole("button", { name: "Apply to 2" }).click();
  await page.getByText("Done. End of life of 2 products.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL(/\/dashboard\/products\?q=recorders/);

  await page.getByRole("checkbox", { name: `All ${some.length} that match` }).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("heading", { name: `Delete ${some.length} products?` }).waitFor();
  await page.getByRole("link", { name: "CANCEL" }).click();
  await page.waitForURL(/\/dashboard\/products\?q=recorders/);
  expect(await models(page)).toEqual(some);
});

test("[W13] at 320 px a record is two lines, the filters a line of chips, and Set… the whole screen", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/dashboard/products?until=empty", { signedIn: true, width: 320, height: 700 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBe(320);
  await menu(page, "support until").waitFor();
  const first = (await models(page))[0] ?? "";
  await box(page, first).check();
  await bar(page).getByRole("button", { name: "Set…" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Field").selectOption({ label: "NDAA compliant" });
  await panel.getByLabel("Value").selectOption({ label: "No" });
  await panel.getByRole("button", { name: "Apply to 1" }).waitFor();
  expect((await panel.boundingBox())?.width).toBe(320);
  expect(await wide()).toBe(320);
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
  await menu(page, "gaps").click();
  expect(await wide()).toBe(320);
});

test("[W02] a thousand products that match are set at once", async ({ visit }) => {
  await using many = await startSite();
  const [product] = demo.products;
  if (!product) throw new Error("The demo has products.");
  const products = Array.from({ length: 1_000 }, (_, place) => ({
    ...{ ...product, specsFile: undefined, accessories: [], additionalImages: [], downloads: [] },
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    model: `VF-${1000 + place}`,
  }));
  await using folder = await catalogFolder({ categories: demo.categories, products });
  await many.import(folder.path);
  const page = await visit(many, "/dashboard/products", { signedIn: true });
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar(page).getByRole("button", { name: "Select all 1000 that match" }).click();
  await bar(page).getByText("1000 selected, 952 not shown").waitFor();
  await setOn(page, "End of security support", "2032-06");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Apply to 1000" }).click({ timeout: 60_000 });
  await bar(page).getByText("Done. End of security support of 1000 products.").waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator("tbody td:nth-of-type(5)").first().textContent()).toBe("2032-06");
});
