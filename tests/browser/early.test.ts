import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { live } from "#tests/support/browsing.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// Pages work before their scripts have loaded, which takes long on a slow connection.

const site = await startSite({ demo: true });
afterAll(() => site.stop());
const product = `/dashboard/products/${demoProduct("VF-T8B-28").id}`;

/** Opens a product's form; its scripts load when `scripts` is called. */
async function openForm(visit: Visit, allow?: RegExp): Promise<{ page: Page; scripts: () => void }> {
  const page = await visit(site, "/dashboard", { signedIn: true, ...(allow && { allow }) });
  return { page, scripts: await openEarly(page, `${product}/edit`) };
}

/** Opens an address; its scripts load when the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const { promise: asked, resolve: scripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("script[type=module], script[type=deferred]").first().waitFor({ state: "attached" });
  // The end of the document: tests count what is in it.
  await page.locator("#loader-data").waitFor({ state: "attached" });
  return scripts;
}

const categoryField = (page: Page) => page.getByRole("combobox", { name: "Category" });

test("what is typed and ticked before the scripts load stays, is not left without a question, and is saved", async ({
  visit,
}) => {
  const { page, scripts } = await openForm(visit);
  const boxes = page.getByRole("checkbox", { name: /MP$/ });
  const states = () => boxes.evaluateAll((all: HTMLInputElement[]) => all.map(({ checked }) => checked));
  await boxes.first().waitFor();
  const wanted = (await states()).map((on) => !on);
  const fields = { Model: "VF-EARLY", Description: "Better words", "Specs text": "Early specs" };
  for (const [label, words] of Object.entries(fields)) await page.getByLabel(label).first().fill(words);
  for (const box of await boxes.all()) await box.click();
  scripts();
  await live(page);
  for (const [label, words] of Object.entries(fields)) {
    expect(await page.getByLabel(label).first().inputValue(), label).toBe(words);
  }
  expect(await states()).toEqual(wanted);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save product" }).first().click();
  await page.waitForURL(`**${product}`);
  await page.getByText("Better words").first().waitFor();
  await page.goto(`${product}/edit`);
  expect(await states()).toEqual(wanted);
});

test("a form saved before the scripts load is saved once they have loaded", async ({ visit }) => {
  const { page, scripts } = await openForm(visit);
  await page.getByLabel("Description").first().fill("Other words");
  const save = page.getByRole("button", { name: "Save product" }).first();
  await save.click();
  expect(await save.getAttribute("aria-disabled")).toBe("true");
  scripts();
  await page.waitForURL(`**${product}?saved=*`, { waitUntil: "commit" });
  await page.getByText("Other words").first().waitFor();
});

test("a form saved before the scripts load and refused keeps everything", async ({ visit }) => {
  const { page, scripts } = await openForm(visit, /Failed to load resource: .* status of 400/);
  await page.getByLabel("Model").first().fill("VF-REFUSED");
  await page.getByLabel("Description").first().fill(" ");
  const compliant = page.getByRole("switch", { name: "NDAA compliant" });
  await compliant.click();
  const boxes = page.getByRole("checkbox", { name: /MP$/ });
  const states = () => boxes.evaluateAll((all: HTMLInputElement[]) => all.map(({ checked }) => checked));
  for (const box of await boxes.all()) await box.click();
  const wanted = [await states(), await compliant.isChecked()];
  await page.getByRole("button", { name: "Save product" }).first().click();
  scripts();
  await page.getByText("Description required").waitFor();
  expect([await states(), await compliant.isChecked()]).toEqual(wanted);
  expect(await page.getByLabel("Model").first().inputValue()).toBe("VF-REFUSED");
});

test("a row added before the scripts load is added once they have loaded, and nothing is lost", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const scripts = await openEarly(page, `/dashboard/categories/${demoCategory("Bullet Cameras").id}/edit`);
  const rows = page.getByRole("textbox", { name: /^Feature / });
  const labels = () => rows.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  await rows.first().fill("Early");
  const before = await labels();
  await page.getByRole("button", { name: "Add feature" }).click();
  expect(await labels()).toEqual(before);
  scripts();
  await expect.poll(labels).toEqual([...before, ""]);
});

test("a form whose scripts cannot be loaded is sent without them", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { signedIn: true, allow: /net::ERR_FAILED/ });
  await page.route("**/assets/*.js", (route) => route.abort());
  const other = demoCategory("Bullet Cameras");
  await page.goto(`/dashboard/categories/${other.id}/edit`);
  await page.getByLabel("Description").fill("Sent by the browser itself");
  await page.getByRole("button", { name: "Save category" }).first().click();
  await page.waitForURL(`**/dashboard/categories/${other.id}?saved=*`);
});

test("text typed into the search page before the scripts load stays", async ({ visit }) => {
  const page = await visit(site, "/about");
  const scripts = await openEarly(page, "/search?q=dome");
  const field = page.getByRole("main").getByRole("searchbox", { name: "Search the catalog" });
  await field.fill("bullet");
  scripts();
  await live(page);
  expect(await field.inputValue()).toBe("bullet");
});

test("a list of categories and filters opened before the scripts load stays open", async ({ visit }) => {
  const page = await visit(site, "/about", { width: 390 });
  const scripts = await openEarly(page, demoCategory("Bullet Cameras").path);
  const lists = page.getByRole("main").locator("details.group");
  // Categories first: open filters cover the page.
  for (const list of await lists.all()) await list.locator("> summary").click();
  const opened = () => lists.evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open }) => open));
  scripts();
  await live(page);
  expect(await opened()).toEqual([true, true]);
  // Two frames: the browser reports a resize before it paints the next one.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(opened).toEqual([true, false]);
});

test("a thumbnail focused before the scripts load keeps the focus, and can then be chosen", async ({ visit }) => {
  const page = await visit(site, "/about");
  const scripts = await openEarly(page, demoProduct("VF-B8V-2712").path);
  await page.getByRole("link", { name: "Image 2 of 5" }).focus();
  scripts();
  await live(page);
  const place = page.getByRole("button", { name: "Image 2 of 5" });
  await place.waitFor();
  expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Image 2 of 5", pressed: true }).waitFor();
});

test("[R23] a category chosen before the scripts load stays chosen, and keeps the features of equal label", async ({
  visit,
}) => {
  const { page, scripts } = await openForm(visit);
  const other = demoCategory("Bullet Cameras");
  const ticked = () =>
    page
      .getByRole("checkbox", { checked: true })
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ labels }) => labels?.[0]?.textContent ?? ""));
  await page.getByRole("checkbox", { name: /MP$/ }).first().click();
  const before = await ticked();
  await categoryField(page).selectOption(other.name);
  scripts();
  await page.getByRole("checkbox", { name: "Motorised zoom" }).waitFor();
  const kept = before.filter((label) => Object.values(other.features).includes(label));
  await page
    .getByText(
      new RegExp(`The category has changed: ${kept.length} of ${before.length} chosen features? (is|are) kept`),
    )
    .waitFor();
  expect(await ticked()).toEqual(kept);
  // The form notices it without any further input.
  await page.getByRole("link", { name: "Cancel" }).first().click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByLabel("Model").first().fill("VF-MOVED");
  expect(await categoryField(page).inputValue()).toBe(other.id);
});

test("a navigation aborted by a newer one is no error on the console; any other is", async ({ visit }) => {
  const page = await visit(site, "/", { allow: /a real mistake/ });
  const told: string[] = [];
  page.on("pageerror", (error) => told.push(error.message));
  // The error that the router leaves when it aborts a navigation whose response is still being read.
  await page.evaluate(() => {
    void Promise.reject(new DOMException("signal is aborted without reason", "AbortError"));
    void Promise.reject(new Error("a real mistake"));
  });
  await expect.poll(() => told).toEqual(["a real mistake"]);
});

test("[W10] rows ticked before the scripts load stay ticked and count, and so does a choice of all that match", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const selection = page.getByRole("region", { name: "Selection" });
  const box = (name: string) => page.getByRole("checkbox", { name });
  const list = "/dashboard/products?q=VF-D";
  for (const models of [["VF-D8V-2712"], ["VF-D8V-2712", "VF-D2C-28"]]) {
    const scripts = await openEarly(page, list);
    for (const model of models) await box(`Select ${model}`).click();
    scripts();
    await live(page);
    await selection.getByText(`${models.length} selected`, { exact: true }).waitFor();
    const ticked = page.getByRole("checkbox", { checked: true });
    expect(
      await ticked.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual(expect.arrayContaining(models.map((model) => `Select ${model}`)));
    expect(await ticked.count()).toBe(models.length);
    // A second click takes the tick off.
    await box(`Select ${models[0]}`).click();
    await expect.poll(() => ticked.count()).toBe(models.length - 1);
  }

  const scripts = await openEarly(page, "/dashboard/products");
  const all = page.getByRole("checkbox", { name: /^All \d+ that match$/ });
  const total = Number(/\d+/.exec((await all.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent)) ?? ""));
  await all.click();
  scripts();
  await live(page);
  await selection.getByText(`${total} selected`).waitFor();

  // A page that nobody touched selects nothing.
  const untouched = await openEarly(page, "/dashboard/products");
  untouched();
  await live(page);
  expect([await page.getByRole("checkbox", { checked: true }).count(), await selection.count()]).toEqual([0, 0]);
});

test("[W10] labels ticked, and what they mean, chosen before the scripts load, stay", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const scripts = await openEarly(page, "/dashboard/facts/rows");
  const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Select (?!all)/ });
  const means = page.getByRole("combobox", { name: / means$/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole("combobox", { name: "They mean" }).selectOption({ label: "Nothing yet" });
  const other = means.nth(2);
  await other.selectOption({ label: "Not a fact" });
  scripts();
  await live(page);
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByText("2 labels").waitFor();
  await bar.getByText("1 changed meaning").waitFor();
  expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, true]);
  expect(await page.getByRole("combobox", { name: "They mean" }).evaluate(chosenText)).toBe("Nothing yet");
  expect(await other.evaluate(chosenText)).toBe("Not a fact");
});

function chosenText(select: Element): string | undefined {
  return (select as HTMLSelectElement).selectedOptions[0]?.text;
}
