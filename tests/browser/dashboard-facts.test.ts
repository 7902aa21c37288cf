import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { madeFile, saveButton } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const allow = /Failed to load resource: .* status of 400/;
const as = { signedIn: true, allow };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name: new RegExp(`^${name}`) });
const trial = (page: Page) => main(page).getByRole("region", { name: "Trial, table" });
const count = (page: Page, tab: string) =>
  page.getByRole("navigation", { name: "Facts" }).getByRole("link", { name: new RegExp(`^${tab} \\d+$`) });
const editOf = (model: string) => `/dashboard/products/${demoProduct(model).id}/edit`;

test("[X34] a built-in rule is changed: tried first, then saved, and its facts follow while the page is open", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/facts", as);
  const facts = Number((await count(page, "All facts").textContent())?.match(/\d+/)?.[0]);
  await main(page).getByRole("link", { name: "Impact protection: Impact protection", exact: true }).click();
  await field(page, "Value looks like").fill("{text}");
  await button(page, "Try on all sheets").click();
  await main(page).getByText("Add a word or a placeholder").waitFor();

  // A rule that loses facts says so, and can be saved once it has been tried. "IK10" without a placeholder states nothing.
  await field(page, "Value looks like").fill("IK10\nIK rating {list}");
  await button(page, "Save rule").click();
  await main(page)
    .getByText(/^Tried on \d+ sheets$/)
    .waitFor();
  await trial(page).getByText("Lost: IK10 today").first().waitFor();
  await main(page)
    .getByText(/Save this rule for all sheets\? 0 new facts, 0 changed, \d+ lost/)
    .waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(page.url()).toContain("replaces=");
  // Another rule is not the one that was tried, also where a mistake keeps it from being sent.
  const ofAnother = main(page).getByText("These are the results of the rule before your last changes.");
  await button(page, "Try again").waitFor();
  await field(page, "Value looks like").fill("{text}");
  await ofAnother.waitFor();
  await button(page, "Try on all sheets").click();
  await main(page).getByText("Add a word or a placeholder").waitFor();
  await main(page).getByText("Try it again before you save it.").waitFor();
  await field(page, "Value looks like").fill("IK10\nIK rating {list}");
  await ofAnother.waitFor({ state: "detached" });
  await button(page, "Save rule").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await main(page).getByText("Built in, replaced").waitFor();
  await expect
    .poll(async () => Number((await count(page, "All facts").textContent())?.match(/\d+/)?.[0]))
    .toBeLessThan(facts);

  await main(page)
    .getByRole("link", { name: /^Edit the rule for Impact protection/ })
    .first()
    .click();
  await askToDelete(page, { scripts: true });
  await button(page, "CONFIRM DELETE").click();
  await page.getByRole("heading", { name: "Rule deleted" }).waitFor();
  await main(page).getByRole("link", { name: "All rules" }).click();
  await expect.poll(async () => Number((await count(page, "All facts").textContent())?.match(/\d+/)?.[0])).toBe(facts);
});

test("[X34] a step over several pages back to a rule shows that rule", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts", as);
  const values = () =>
    page.evaluate(() =>
      JSON.stringify(
        [...new FormData(document.querySelector<HTMLFormElement>("main form[method=post]") as HTMLFormElement)].filter(
          ([name]) => name !== "newId",
        ),
      ),
    );
  const openRule = async (id: string) => {
    await main(page).locator(`a[href*="replaces=${id}"]`).first().click();
    await page.locator(`input[name=replaces][value="${id}"]`).waitFor({ state: "attached" });
  };
  await openRule("megapixels-1");
  const first = await values();
  await page.getByRole("link", { name: "Facts and rules" }).first().click();
  await page.waitForURL("**/dashboard/facts");
  await openRule("illumination-2");
  expect(await values()).not.toBe(first);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL("**replaces=megapixels-1");
  await expect.poll(values).toBe(first);
});

test("[X20] [X35] a fact is typed in the product's form, refused beside its field if it cannot be read, and wins", async ({
  visit,
}) => {
  const page = await visit(site, editOf("VF-D4C-28"), as);
  await main(page)
    .getByText(/^\d+ read from the spreadsheet, 0 typed by hand$/)
    .click();
  await field(page, "Net weight").fill("heavy");
  await saveButton(page).click();
  await main(page).getByText("Write one number in kg, such as").waitFor();
  expect(await field(page, "Net weight").inputValue()).toBe("heavy");
  await field(page, "Net weight").fill("950 g");
  await main(page)
    .getByText(/^Typed by hand, and wins over /)
    .waitFor();
  await saveButton(page).click();
  await page.getByText("Saved", { exact: true }).waitFor();

  await page.goto("/dashboard/facts/typed");
  await main(page)
    .getByRole("row", { name: /^VF-D4C-28 Net weight 950 g/ })
    .waitFor();
  await page.goto("/dashboard/facts/all?kind=weight");
  await main(page)
    .getByRole("row", { name: /^VF-D4C-28 0.95 kg Typed by hand/ })
    .waitFor();
});

test("[X22] a new spreadsheet says before it is saved which facts vanish", async ({ visit }) => {
  const page = await visit(site, editOf("VF-D2C-28"), as);
  const sheet = makeWorkbook({ Specs: makeSheet([["Weight", "1.2 kg"]]) });
  await main(page).locator("input[type=file][accept='.xls,.xlsx']").setInputFiles(madeFile("specs.xlsx", sheet));
  const notice = main(page).getByRole("alert").filter({ hasText: "These facts vanish with it:" });
  await notice.getByText(/^Ingress protection: IP6\d$/).waitFor();
  await notice.getByText(/^Net weight: .* then 1.2 kg$/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test("[X31] what another administrator saved in a rule stands beside the field", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts/rules/new", as);
  await main(page).getByLabel("Fact").selectOption({ label: "Local storage" });
  await field(page, "Row label is one of").fill("Memory");
  await field(page, "Value looks like").fill("{number}");
  await button(page, "Try on all sheets").click();
  await main(page)
    .getByText(/^Tried on \d+ sheets$/)
    .waitFor();
  await button(page, "Save rule").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await main(page).getByRole("link", { name: "Local storage: Memory", exact: true }).click();
  await main(page).getByRole("heading", { name: "Local storage" }).waitFor();

  const theirs = await visit(site, new URL(page.url()).pathname, as);
  await field(page, "Row label is one of").fill("Memory\nMy memory");
  await field(theirs, "Row label is one of").fill("Their memory");
  await button(theirs, "Try on all sheets").click();
  await theirs.getByText(/^Tried on \d+ sheets$/).waitFor();
  await button(theirs, "Save rule").click();
  await theirs.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Now in the catalog: Their memory").waitFor();
  expect(await field(page, "Row label is one of").inputValue()).toBe("Memory\nMy memory");
});
