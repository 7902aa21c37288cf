import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { theirChange } from "#tests/support/conflict.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { describedBy } from "#tests/support/described-by.ts";
import { madeFile, openParts, saveButton } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const allow = /Failed to load resource: .* status of (400|404|409)/;
const as = { signedIn: true, allow };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name: new RegExp(`^${name}`) });
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
const editOf = (model: string) => `/dashboard/products/${demoProduct(model).id}/edit`;
const dropSheet = (page: Page, rows: string[][]) =>
  main(page)
    .locator("input[type=file][accept='.xls,.xlsx']")
    .setInputFiles(madeFile("specs.xlsx", makeWorkbook({ Specs: makeSheet(rows) })));

/** Waits until the facts of all sheets are read again. */
async function whenRead(page: Page): Promise<void> {
  await page.goto("/dashboard/facts");
  await expect.poll(() => main(page).getByText("left to read").count()).toBe(0);
}

test("[X37] [X54] a fact is added as a new user would: from a label of the sheets, tried before it is saved", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/facts", as);
  expect(await violationsOn(page)).toEqual([]);
  await open(page, "/dashboard/facts/rows?q=Warranty");
  const warranty = main(page).getByRole("combobox", { name: "Warranty (months) means" });
  await warranty.selectOption({ label: "New fact…" });
  await button(page, "See what changes").click();
  await main(page).getByRole("heading", { name: "What does it state?" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await main(page)
    .getByRole("link", { name: /^Number/ })
    .click();
  await field(page, "Name").fill("Startup time");
  // Only what is asked of numbers.
  expect(await main(page).getByText("Words", { exact: true }).count()).toBe(0);
  const unit = main(page).getByLabel(/^Unit/);
  await unit.fill("s");
  await main(page)
    .getByLabel(/^Filter/)
    .selectOption({ label: "At most" });
  await main(page).getByRole("link", { name: "Warranty (months)" }).waitFor();
  const trial = main(page).getByRole("region", { name: "Trial" });
  await trial.getByText("Tried on 46 sheets").waitFor();
  // The months of a warranty are no seconds.
  const count = (name: string) => trial.getByRole("term").filter({ hasText: name }).locator("xpath=..").textContent();
  await expect.poll(() => count("Cannot be read")).toBe("Cannot be read46");
  await unit.fill("bananas");
  await button(page, "Save fact").click();
  await main(page).getByText("bananas is not a unit that is known here").waitFor();
  await unit.fill("");
  await expect.poll(() => count("New")).toBe("New46");
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Save fact").click();
  await saved(page);
  await whenRead(page);
  await expect
    .poll(() => main(page).getByRole("row").filter({ hasText: "Startup time" }).textContent())
    .toContain("46 of 46");

  // Visitors filter by it at once.
  const category = await visit(site, `/catalog/categories/${demoProduct("VF-B4M-28").category}`);
  await expect.poll(() => category.getByText("Startup time").count()).toBeGreaterThan(0);
});

test("[X37] [X53] the keyboard alone says what a label means, and assigning back undoes it", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts/rows?q=Warranty", as);
  const row = main(page).getByRole("combobox", { name: "Warranty (months) means" });
  const before = (await row.locator(":checked").textContent()) ?? "";
  await main(page).getByRole("checkbox", { name: "Select Warranty (months)" }).focus();
  await page.keyboard.press("Space");
  await main(page).getByText("1 label on 46 sheets").waitFor();
  const meaning = main(page).getByRole("combobox", { name: "They mean" });
  // Nothing is chosen where a wrong press would be saved.
  await expect.poll(() => meaning.locator(":checked").textContent()).toBe("Choose");
  expect(await button(page, "Means this").isDisabled()).toBe(true);
  await meaning.focus();
  // Opened, because only then the arrows of every platform move among the options.
  await page.keyboard.press("Space");
  await page.keyboard.type("Audio i");
  await page.keyboard.press("Enter");
  await expect.poll(() => meaning.locator(":checked").textContent()).toBe("Audio inputs");
  await button(page, "Means this").focus();
  await page.keyboard.press("Enter");
  await main(page).getByRole("heading", { name: "“Warranty (months)”" }).waitFor();
  await main(page).getByText("Tried on 46 sheets").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Assign 1 label").focus();
  await page.keyboard.press("Enter");
  await saved(page);
  await expect.poll(() => row.locator(":checked").textContent()).toBe("Audio inputs");

  await row.selectOption({ label: "Audio outputs" });
  await main(page).getByText("1 changed meaning").waitFor();
  await button(page, "Cancel").click();
  await expect.poll(() => row.locator(":checked").textContent()).toBe("Audio inputs");
  expect(await main(page).getByText("1 changed meaning").count()).toBe(0);

  await row.selectOption({ label: before === "Choose" ? "Nothing yet" : before });
  await button(page, "See what changes").click();
  await button(page, "Assign 1 label").click();
  await saved(page);
  await expect.poll(() => row.locator(":checked").textContent()).toBe(before);
});

test("[X37] several labels are no fact at once, and without scripts too", async ({ visit }) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts/rows?q=weight", { ...as, scripts: false });
  const ticks = main(page).getByRole("checkbox", { name: /^Select (Gross w|W)eight/ });
  const names = await ticks.evaluateAll((inputs) => inputs.map((input) => input.closest("label")?.textContent ?? ""));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) await main(page).getByRole("checkbox", { name, exact: true }).check();
  await button(page, "Not a fact").click();
  await main(page)
    .getByRole("heading", { name: `What ${names.length} labels mean` })
    .waitFor();
  await button(page, `Assign ${names.length} labels`).click();
  await page.waitForURL(/\/dashboard\/facts\/rows\?/);
  await page.goto("/dashboard/facts/rows?show=not-a-fact&q=weight");
  for (const name of names) await main(page).getByRole("checkbox", { name, exact: true }).waitFor();
});

test("[X37] a removed word says how many products state it", async ({ visit }) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts/ip", as);
  const words = main(page).getByRole("textbox", { name: /^Word \d+$/ });
  const names = await words.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await button(page, `Remove word ${names.indexOf("IP67") + 1}`).click();
  await main(page)
    .getByText(/^IP67 is removed: \d+ products state it\.$/)
    .waitFor();
  await main(page).getByRole("region", { name: "Trial" }).getByText(/VF-/).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Save fact").click();
  await saved(page);
});

test("[X52] facts are put in order by a number and by their grips", async ({ visit }) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts", as);
  const names = () => main(page).getByRole("row").locator("th a").allTextContents();
  const [first = "", second = "", third = ""] = await names();
  const place = main(page).getByRole("textbox", { name: new RegExp(`^Place of ${third}`) });
  await place.fill("1");
  await place.press("Enter");
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, first, second]);
  await button(page, "Undo").first().click();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, second, third]);
  const grip = (name: string) => main(page).getByRole("row").filter({ hasText: name }).locator("[draggable]");
  await grip(first).dragTo(main(page).getByRole("row").filter({ hasText: third }));
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, first]);
  await place.fill("none");
  await place.press("Enter");
  await expect.poll(() => place.getAttribute("aria-invalid")).toBe("true");
});

test("[X53] a label with two facts is assigned in the list, in six presses", async ({ visit }) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts/rows?q=Warranty", as);
  const first = main(page).getByRole("combobox", { name: "Warranty (months) means" });
  await first.selectOption({ label: "Several…" });
  await first.selectOption({ label: "Audio inputs" });
  await main(page)
    .getByRole("combobox", { name: "Warranty (months) also means, 2" })
    .selectOption({ label: "Audio outputs" });
  await main(page).getByRole("combobox", { name: "Warranty (months) also means, 3" }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "See what changes").click();
  await button(page, "Assign 1 label").click();
  await saved(page);
  await expect.poll(() => first.locator(":checked").textContent()).toBe("Audio inputs, Audio outputs");
});

test("[X52] [X53] without scripts a fact is moved, a label is given several facts, and nothing chosen is refused", async ({
  visit,
}) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts", { ...as, scripts: false });
  const names = () => main(page).getByRole("row").locator("th a").allTextContents();
  const [first = "", second = ""] = await names();
  const place = main(page).getByRole("textbox", { name: new RegExp(`^Place of ${second}`) });
  await place.fill("1");
  await place.press("Enter");
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);

  await page.goto("/dashboard/facts/rows?q=Warranty");
  await main(page).getByRole("checkbox", { name: "Select Warranty (months)" }).check();
  await button(page, "Means this").click();
  await main(page).getByText("Choose what the labels mean.").waitFor();
  await main(page).getByRole("combobox", { name: "Warranty (months) means" }).selectOption({ label: "Several…" });
  await button(page, "See what changes").click();
  await main(page).getByRole("combobox", { name: "Warranty (months) means" }).selectOption({ label: "Audio inputs" });
  await main(page).getByRole("combobox", { name: "And also, 2" }).selectOption({ label: "Audio outputs" });
  await button(page, "See what changes").click();
  await button(page, "Assign 1 label").click();
  await page.waitForURL(/\/dashboard\/facts\/rows\?/);
  await page.goto("/dashboard/facts/rows?q=Warranty");
  const meaning = main(page).getByRole("combobox", { name: "Warranty (months) means" });
  expect(await meaning.locator(":checked").textContent()).toBe("Audio inputs, Audio outputs");

  // The fact lists its labels, and gives one up.
  await page.goto("/dashboard/facts");
  await main(page).getByRole("link", { name: "Audio inputs", exact: true }).click();
  await button(page, "Remove Warranty (months)").click();
  await main(page).getByRole("link", { name: "Add one in Rows of the sheets" }).waitFor();
  expect(await main(page).getByRole("link", { name: "Warranty (months)" }).count()).toBe(0);
  await button(page, "Save fact").click();
  await page.goto("/dashboard/facts/rows?q=Warranty");
  expect(await meaning.locator(":checked").textContent()).toBe("Audio outputs");
});

test("[X31] a fact that is deleted while another administrator edits it keeps their input, and says so", async ({
  visit,
}) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, "/dashboard/facts/weight", as);
  await field(page, "Name").fill("Mass");
  const theirs = await visit(own, "/dashboard/facts/weight", as);
  await askToDelete(theirs, { scripts: true });
  await main(theirs)
    .getByText(
      /^46 products state it\. It goes from its filter, the product cards, .*device types\. The rows of the sheets stay\.$/,
    )
    .waitFor();
  expect(await violationsOn(theirs)).toEqual([]);
  await button(theirs, "CONFIRM DELETE").click();
  await theirs.getByRole("heading", { name: "Fact deleted" }).waitFor();
  await page
    .getByText(/deleted/)
    .first()
    .waitFor();
  expect(await field(page, "Name").inputValue()).toBe("Mass");
});

test("[X31] what another administrator saved in a fact stands beside the field", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts/storage", as);
  await field(page, "Name").fill("Memory");
  const theirs = await visit(site, "/dashboard/facts/storage", as);
  await field(theirs, "Name").fill("Storage on board");
  await button(theirs, "Save fact").click();
  await saved(theirs);
  await theirChange(page, "Storage on board").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("Memory");
});

test("[X20] a fact is typed in the product's form, refused beside its field if it cannot be read, and wins", async ({
  visit,
}) => {
  const page = await visit(site, editOf("VF-D4C-28"), as);
  await openParts(page);
  await field(page, "Net weight").fill("heavy");
  await saveButton(page).click();
  await main(page).getByText("Write one number in kg, such as").waitFor();
  expect(await field(page, "Net weight").inputValue()).toBe("heavy");
  await field(page, "Net weight").fill("950 g");
  await main(page)
    .getByText(/^typed by hand, wins over /)
    .first()
    .waitFor();
  await saveButton(page).click();
  await saved(page);

  await page.goto("/dashboard/facts/typed");
  await main(page)
    .getByRole("row", { name: /^VF-D4C-28 Net weight 950 g/ })
    .waitFor();
});

test("[X22] a new spreadsheet shows before it is saved what it states, what is gone and what it does not say", async ({
  visit,
}) => {
  const page = await visit(site, editOf("VF-D2C-28"), as);
  await dropSheet(page, [
    ["Weight", "1.2 kg"],
    ["Effective reach", "30 m"],
    ["Cold start", "42 s"],
  ]);
  const facts = main(page).getByRole("region", { name: /^\d+ facts? read$/ });
  await facts
    .getByRole("listitem")
    .filter({ hasText: /^Ingress protection.*Gone$/ })
    .waitFor();
  await facts
    .getByRole("listitem")
    .filter({ hasText: /^Net weight.*becomes 1.2 kg.*Changed$/ })
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);

  // What its labels mean is saved with the product, in one step.
  await main(page)
    .getByRole("combobox", { name: "Effective reach means" })
    .selectOption({ label: "Infrared range (m)" });
  await facts
    .getByRole("listitem")
    .filter({ hasText: /^Infrared range.*30 m/ })
    .waitFor();
  await main(page).getByRole("combobox", { name: "Cold start means" }).selectOption({ label: "New fact…" });
  await field(page, "Name of the fact").fill("Cold start time");
  await field(page, "Unit").fill("s");
  await facts
    .getByRole("listitem")
    .filter({ hasText: /^Cold start time42 s/ })
    .waitFor();
  await main(page).getByText("No other product changes.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await saveButton(page).click();
  await saved(page);

  await page.goto("/dashboard/facts/rows?q=Effective reach");
  await expect
    .poll(() => main(page).getByRole("combobox", { name: "Effective reach means" }).locator(":checked").textContent())
    .toBe("Infrared range");
  await page.goto("/dashboard/facts");
  await main(page)
    .getByRole("row")
    .filter({ hasText: /Cold start timeNumbers/ })
    .waitFor();
});

test("[X22] a sheet with a column for each model asks which is the product's, and keeps the answer", async ({
  visit,
}) => {
  const page = await visit(site, editOf("VF-T4-28"), as);
  await dropSheet(page, [
    ["", "VX-1", "VX-2"],
    ["Weight", "1.5 kg", "2.5 kg"],
    ["IP rating", "IP66", "IP67"],
  ]);
  await main(page).getByText("No head names it").waitFor();
  const facts = main(page).getByRole("region", { name: /^\d+ facts? read$/ });
  await main(page).getByRole("radio", { name: "VX-2" }).check();
  await facts
    .getByRole("listitem")
    .filter({ hasText: /^Net weight.*2.5 kg/ })
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await saveButton(page).click();
  await saved(page);
  await page.goto(editOf("VF-T4-28"));
  await openParts(page);
  await main(page).locator("summary", { hasText: "Net weight" }).getByText("2.5 kg").waitFor();
});

test("[X41] [X42] a sheet with a column a model asks for the column in the form, before and after it is saved", async ({
  visit,
}) => {
  const page = await visit(site, editOf("VF-T8-28"), as);
  await dropSheet(page, [
    ["Specification", "Wide", "Long range"],
    ["Ingress protection", "IP67", "IP66"],
    ["Weight", "1.2 kg", "1.4 kg"],
  ]);
  const question = main(page).getByRole("region", { name: "Which column is VF-T8-28?" });
  await question.getByText("2 rows wait for the column.").waitFor();
  await question.getByRole("row", { name: /^3 Weight 1.2 kg 1.4 kg whose column\?$/ }).waitFor();
  await main(page).getByText("Column not chosen · 0 facts read, 2 rows wait").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await saveButton(page).click();
  await saved(page);

  // Unanswered, its rows wait; the form asks again.
  await page.goto(editOf("VF-T8-28"));
  const column = main(page).getByRole("combobox", { name: "Which column is VF-T8-28?" });
  await expect.poll(() => column.locator(":checked").textContent()).toBe("Choose");
  await main(page).getByText("2 rows of the spreadsheet not read until it is chosen.").waitFor();
  await column.selectOption("Long range");
  await saveButton(page).click();
  await saved(page);
  await page.goto(editOf("VF-T8-28"));
  await openParts(page);
  await main(page)
    .getByText(/^2 read, /)
    .waitFor();
  await expect.poll(() => column.locator(":checked").textContent()).toBe("Long range");

  // A sheet of another model is saved only when it was confirmed.
  await dropSheet(page, [
    ["Specification", "VF-B12V-3610", "VF-B8V-2712"],
    ["Ingress protection", "IP67", "IP66"],
    ["Weight", "1.2 kg", "1.4 kg"],
  ]);
  await main(page).getByText("This sheet is for VF-B12V-3610, not VF-T8-28.").waitFor();
  await saveButton(page).click();
  // Said once, and with both ways out.
  await main(page).getByText("Something went wrong - check each input").waitFor();
  expect(await main(page).getByText("This sheet is for VF-B12V-3610").count()).toBe(1);
  expect(await describedBy(main(page).locator("input[type=file][aria-invalid=true]"))).toContain(
    "Nothing of it is read.",
  );
  expect(await main(page).getByLabel("Choose another file").count()).toBe(1);
  expect(await page.getByText("Preview, as visitors see it").count()).toBe(0);
  await button(page, "Use it anyway").click();
  await saveButton(page).click();
  await saved(page);
});
