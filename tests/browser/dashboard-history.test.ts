import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible, violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { saveButton } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|404|409)/ };
const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const pageOf = (model: string) => `/catalog/products/${demoProduct(model).id}`;
const historyOf = (model: string) => `/dashboard/history/record/products/${demoProduct(model).id}`;

async function describe(page: Page, model: string, description: string, imageDescription?: string): Promise<void> {
  await open(page, `/dashboard/products/${demoProduct(model).id}/edit`);
  await main(page).getByRole("textbox", { name: "Description", exact: true }).fill(description);
  if (imageDescription) {
    await main(page)
      .getByRole("textbox", { name: /^What the picture shows/ })
      .first()
      .fill(imageDescription);
  }
  await saveButton(page).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/edit"));
}

async function descriptionOf(page: Page, model: string): Promise<string> {
  await open(page, `/dashboard/products/${demoProduct(model).id}/edit`);
  return main(page).getByRole("textbox", { name: "Description", exact: true }).inputValue();
}

test("[HI17] undoing a product's change shows it first, and a visitor's open page follows", async ({ visit }) => {
  const page = await visit(site, "/dashboard", as);
  await describe(page, "VF-B8V-2712", "Words to be undone");
  const visitor = await visit(site, pageOf("VF-B8V-2712"));
  await visitor.getByText("Words to be undone").first().waitFor();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" }).click();
  const undo = link(page, "Undo… Description of VF-B8V-2712").first();
  await undo.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await undo.click();
  await main(page).getByText("Words to be undone").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Undo").click();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  await main(page).getByRole("link", { name: "Undone: Description of VF-B8V-2712", exact: true }).waitFor();
  await expect.poll(() => visitor.getByText("Words to be undone").count()).toBe(0);
});

test("[HI08] [HI17] of fields changed since, those chosen go back and the others stay; the rest goes back anyway", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", as);
  const model = "VF-D8V-2712";
  const before = await descriptionOf(page, model);
  await describe(page, model, "Once", "One");
  await describe(page, model, "Twice", "Two");
  await page.goto(`/dashboard/history?q=${model}`);
  await link(page, new RegExp(`^Undo… Description .*of ${model}`))
    .nth(1)
    .click();
  await main(page).getByText("to choose").waitFor();
  await main(page).getByText("1 stays").waitFor();
  const choice = (field: string) => main(page).getByRole("group", { name: `${model}, ${field}` });
  const goBack = { name: "Restore as it was before" };
  for (const field of ["Description", "Image description"]) {
    expect(await choice(field).getByRole("radio", { name: "Keep as it is now" }).isChecked()).toBe(true);
  }
  await expectAccessible(page, [390, 1440]);
  await choice("Description").getByRole("radio", goBack).check();
  await button(page, "Undo").click();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  await link(page, new RegExp(`^Description .*of ${model}`))
    .first()
    .click();
  await main(page).getByText("Description", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(`${historyOf(model)}/1`);
  await main(page).getByRole("heading", { name: "What changes" }).waitFor();
  await expectAccessible(page);
  expect(await descriptionOf(page, model)).toBe(before);
  const image = main(page)
    .getByRole("textbox", { name: /^What the picture shows/ })
    .first();
  expect(await image.inputValue()).toBe("Two");
});

test("[HI08] [HI34] without scripts a field is chosen too, and one that has changed again is asked about again", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  const model = "VF-T8-28";
  await describe(page, model, "Once", "One");
  await describe(page, model, "Twice");
  await page.goto(`/dashboard/history?q=${model}`);
  await link(page, new RegExp(`^Undo… Description .*of ${model}`))
    .nth(1)
    .click();
  await main(page).getByText("Goes back in any case:").waitFor();
  await main(page).getByRole("radio", { name: "Restore as it was before" }).check();
  const other = await visit(site, "/dashboard", { ...as, scripts: false });
  await describe(other, model, "Thrice");
  await button(page, "Undo").click();
  await main(page).getByText("Records have been changed again since this page was opened.").waitFor();
  await main(page).getByText("Thrice").first().waitFor();
  await button(page, "Undo").click();
  await page.getByText("Undone", { exact: true }).first().waitFor();
  // Nothing was chosen on the page that is newer.
  expect(await descriptionOf(other, model)).toBe("Thrice");
});

test("[HI16] without scripts a product's page leads to its versions, and one is restored", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  await describe(page, "VF-B4M-28", "Soon restored");
  await page.goto(`/dashboard/products/${demoProduct("VF-B4M-28").id}`);
  await link(page, "History").last().click();
  expect(new URL(page.url()).pathname).toBe(historyOf("VF-B4M-28"));
  await link(page, /^Restore this version/)
    .first()
    .click();
  await main(page).getByText("Soon restored").waitFor();
  await button(page, "Restore this version").click();
  await link(page, "VF-B4M-28 restored").waitFor();
  await page.goto(pageOf("VF-B4M-28"));
  expect(await page.getByText("Soon restored").count()).toBe(0);
});

test("[HI18] what was saved can be undone at once, until the page is left; what was undone, redone", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", as);
  const undo = button(page, "Undo");
  const before = await descriptionOf(page, "VF-B12V-3610");
  await describe(page, "VF-B12V-3610", "A slip");
  expect(await violationsOn(page)).toEqual([]);
  await undo.click();
  await main(page).getByText(before, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/dashboard/products/${demoProduct("VF-B12V-3610").id}`);
  await page.getByText("Undone", { exact: true }).first().waitFor();
  expect(await undo.count()).toBe(0);
  await button(page, "Redo").click();
  await main(page).getByText("A slip", { exact: true }).waitFor();
  await page.getByText("Redone", { exact: true }).waitFor();
  expect(await undo.count()).toBe(1);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" }).click();
  await page.waitForURL("**/dashboard/history");
  await expect.poll(() => undo.count()).toBe(0);
});

test("[HI18] without scripts, a deletion is undone from the page that says it", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  await open(page, `/dashboard/products/${demoProduct("VF-T8-28").id}?delete`);
  await button(page, /delete/i).click();
  await main(page).getByRole("heading", { name: "Product deleted" }).waitFor();
  expect(await button(page, "Undo").count()).toBe(0);
  await link(page, /^Undo…$/).click();
  await button(page, "Undo").click();
  await link(page, "Undone: VF-T8-28 deleted").first().waitFor();
  await open(page, pageOf("VF-T8-28"));
  await page.getByRole("heading", { level: 1, name: "VF-T8-28" }).waitFor();
});

test("[HI14] [HI17] a deletion shows what comes back, and once undone has no Undo; its button names what an undo deletes", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  const model = "VF-A-PM3";
  await open(page, `/dashboard/products/${demoProduct(model).id}?delete`);
  await button(page, "CONFIRM DELETE").click();
  await link(page, /^Undo…$/).click();
  const rows = main(page).getByRole("listitem");
  await rows.filter({ hasText: model }).first().getByText("comes back").waitFor();
  await rows
    .filter({ hasText: /^\d+ products/ })
    .getByText(`get ${model} back`)
    .waitFor();
  await button(page, "Undo").click();
  const undone = link(page, `Undone: ${model} deleted`).first();
  await undone.click();
  await link(page, /^Undo…$/).click();
  await button(page, /^Restore \d+, delete 1$/).waitFor();
  await page.goto(`/dashboard/history?q=${model}`);
  await link(page, `${model} deleted`).last().click();
  await main(page).getByText("· undone").waitFor();
  expect(await link(page, /^Undo…$/).count()).toBe(0);
});

test("[HI13] [HI14] a withdrawal has no undo: neither beside Saved, nor in the history, which says what to do instead", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/releases", { ...as, scripts: false });
  await main(page).getByRole("table").getByRole("link").first().click();
  await link(page, "Delete").click();
  await main(page).getByRole("textbox", { name: "Why it is withdrawn" }).fill("It overheats.");
  await button(page, "Withdraw release").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await button(page, "Undo").count()).toBe(0);
  await page.goto("/dashboard/history");
  const row = main(page).getByRole("row").filter({ hasText: "hannel" }).first();
  await row.getByText("Cannot be undone").waitFor();
  await row.getByRole("link").first().click();
  await main(page).getByText("A withdrawal cannot be undone;").waitFor();
  expect(await link(page, /^Undo…$/).count()).toBe(0);
  expect(await link(page, "publish a newer version").getAttribute("href")).toBe("/dashboard/releases/new");
});

test("[HI34] without scripts, a restore page that is older than the record does not overwrite it", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  const model = "VF-KB3";
  await describe(page, model, "Seen");
  const { id } = demoProduct(model);
  await open(page, `/dashboard/products/${id}?delete`);
  await button(page, "CONFIRM DELETE").click();
  await page.goto(historyOf(model));
  await link(page, /^Restore this version/)
    .last()
    .click();
  await button(page, "Restore this version").waitFor();
  const other = await visit(site, "/dashboard/history/bin", { ...as, scripts: false });
  await button(other, `Restore ${model}`).click();
  await describe(other, model, "Edited since");
  await button(page, "Restore this version").click();
  await main(page).getByText("This was changed since you opened it.").waitFor();
  expect(await descriptionOf(other, model)).toBe("Edited since");
});
