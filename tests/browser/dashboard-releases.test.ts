import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { takeTheirs, theirChange } from "#tests/support/conflict.ts";
import { demo, demoProduct, demoRelease } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const allow = /Failed to load resource: .* status of (400|409|422)/;
const as = { signedIn: true, allow };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name: new RegExp(`^${name}`) });
const products = (page: Page) => main(page).getByRole("list", { name: "Chosen products" }).getByRole("listitem");
const group = (page: Page, name: RegExp) => main(page).getByRole("group", { name });
const fileIn = (page: Page, name: RegExp) => group(page, name).locator("input[type=file]");
const file = (name: string, content = name) => ({ name, mimeType: "application/zip", buffer: Buffer.from(content) });
const pathOf = (version: string) => `/dashboard/releases/${demoRelease(version).id}`;

test("[V16] a firmware for a whole line is one form: file, products of the newest release, publish", async ({
  visit,
}) => {
  const { products: before } = demoRelease("V6.1.4_build 250602");
  const page = await visit(site, "/dashboard/releases/new", as);
  await fileIn(page, /^File$/).setInputFiles(file("firmware-recorders-6.2.0.zip"));
  await expect.poll(() => field(page, "Version").inputValue()).toBe("6.2.0");
  expect(await field(page, "Name").inputValue()).toBe("Recorders firmware");
  expect(await main(page).getByRole("combobox", { name: "Line" }).inputValue()).toBe("Recorders");
  expect(await field(page, "Date").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await button(page, `Same ${before.length} products as V6.1.4_build 250602`).click();
  await main(page).getByText(`Publish for ${before.length} products`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Publish release").click();
  await page.getByRole("heading", { name: "Release published" }).waitFor();
  await main(page).getByText(`Recorders firmware 6.2.0 is published for ${before.length} products.`).waitFor();
  await main(page).getByRole("link", { name: "View details" }).click();
  await main(page).getByRole("link", { name: "firmware-recorders-6.2.0.zip" }).waitFor();

  // The same version again is refused beside it, and nothing is lost.
  await page.goto("/dashboard/releases/new");
  await fileIn(page, /^File$/).setInputFiles(file("firmware-recorders-6.2.0.zip", "other bytes"));
  await expect.poll(() => field(page, "Version").inputValue()).toBe("6.2.0");
  await field(page, "Fixed").fill("Typed once.");
  await button(page, "Publish release").click();
  await main(page).getByText("Recorders already has the version 6.2.0").waitFor();
  expect(await field(page, "Fixed").inputValue()).toBe("Typed once.");
  await field(page, "Version").fill("6.2.0-r2");
  await button(page, "Publish release").click();
  await page.getByRole("heading", { name: "Release published" }).waitFor();
});

test("[V16] products are chosen by category, one by one, or from a pasted list", async ({ visit }) => {
  const page = await visit(site, "/dashboard/releases/new", as);
  const category = demo.categories.find(({ name }) => name === "PTZ Cameras");
  const ofCategory = demo.products.filter((product) => product.category === category?.id);
  await main(page)
    .getByRole("checkbox", { name: /^PTZ Cameras/ })
    .check();
  await expect.poll(() => products(page).count()).toBe(ofCategory.length);
  await button(page, `Remove ${ofCategory[0]?.model}`).click();
  await expect.poll(() => products(page).count()).toBe(ofCategory.length - 1);

  const { model } = demoProduct("VF-B8V-2712");
  await main(page).getByLabel("Add a product").fill(model);
  await page.getByRole("option", { name: model, exact: true }).click();
  await expect.poll(() => products(page).allTextContents()).toContain(model);

  await field(page, "Paste models").fill("vf t8 28, VF-NONE\nD8V.2712");
  await button(page, "Add these models").click();
  await main(page).getByText("Not in the catalog: VF-NONE").waitFor();
  await expect
    .poll(() => products(page).allTextContents())
    .toEqual(expect.arrayContaining(["VF-T8-28", "VF-D8V-2712"]));

  // What is not added stays, and is not published without.
  expect(await field(page, "Paste models").inputValue()).toBe("VF-NONE");
  await field(page, "Paste models").fill("VF-B4V-2712");
  await button(page, "Publish release").click();
  await main(page).getByText("Add these models - or empty the field").waitFor();
  expect(await field(page, "Paste models").getAttribute("aria-invalid")).toBe("true");
  expect(await main(page).getByLabel("Add a product").getAttribute("aria-invalid")).toBeNull();
  await button(page, "Add these models").click();
  await expect.poll(() => products(page).allTextContents()).toContain("VF-B4V-2712");
  await expect.poll(() => main(page).getByText("Add these models - or empty the field").count()).toBe(0);
});

test("[V08] [V11] a file that is no SBOM is refused beside its field, and the stored SBOM can be removed", async ({
  visit,
}) => {
  const page = await visit(site, `${pathOf("4.8.2")}/edit`, as);
  await fileIn(page, /^SBOM/).setInputFiles(file("bom.json", '{"bomFormat":"CycloneDX","specVersion":"1.6","x":1}'));
  await group(page, /^SBOM/).getByText("The SBOM is not valid: it must NOT have additional properties").waitFor();

  const remove = group(page, /^SBOM/).getByRole("button", { name: /^Remove / });
  await remove.click();
  await remove.click();
  await button(page, "Save release").click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto(`${pathOf("4.8.2")}/edit`);
  await main(page).getByText("CycloneDX JSON, 20 MB at most").waitFor();
  expect(await remove.count()).toBe(0);
});

test("[V18] what another administrator saved stands beside the field", async ({ visit }) => {
  const [mine, theirs] = [
    await visit(site, `${pathOf("3.4.0")}/edit`, as),
    await visit(site, `${pathOf("3.4.0")}/edit`, as),
  ];
  await field(mine, "Fixed").fill("Mine.");
  await field(theirs, "Fixed").fill("Theirs.");
  await button(theirs, "Remove all").click();
  await button(theirs, "Save release").click();
  await theirs.getByText("Saved", { exact: true }).waitFor();
  await theirChange(mine, "Theirs.").waitFor();
  expect(await field(mine, "Fixed").inputValue()).toBe("Mine.");
  // What only they have changed is merged without a word.
  await main(mine).getByText("No product chosen").waitFor();
  expect(await theirChange(mine).count()).toBe(1);
});

test("[V18] another administrator's signature stands beside the field, and can be used", async ({ visit }) => {
  const edit = `${pathOf("3.2.1")}/edit`;
  const mine = await visit(site, edit, as);
  const theirs = await visit(site, edit, as);
  await fileIn(mine, /^Signature/).setInputFiles(file("mine.asc", "mine"));
  await fileIn(theirs, /^Signature/).setInputFiles(file("theirs.asc", "theirs"));
  await button(theirs, "Save release").click();
  await theirs.waitForURL(/releases\/[^/]+$/);
  await theirChange(mine, "theirs.asc").waitFor();
  await takeTheirs(mine);
  await expect.poll(() => main(mine).getByText("mine.asc").count()).toBe(0);
  await main(mine).getByText("theirs.asc", { exact: true }).waitFor();
  expect(await theirChange(mine).count()).toBe(0);
});

test("[V17] deleting offers to withdraw, and needs a reason", async ({ visit }) => {
  const page = await visit(site, pathOf("3.2.1"), as);
  await page.getByRole("link", { name: "Delete" }).click();
  await button(page, "Withdraw release").click();
  await main(page).getByText("Say why it is withdrawn").waitFor();
  await field(page, "Why it is withdrawn").fill("Presets are lost.");
  await button(page, "Withdraw release").click();
  await main(page).getByText("Withdrawn: Presets are lost.").waitFor();

  await askToDelete(page, { scripts: true });
  await field(page, "Why it is deleted").fill("Never shipped.");
  await button(page, "CONFIRM DELETE").click();
  await page.getByRole("heading", { name: "Release deleted" }).waitFor();
  await page.goto("/dashboard/releases?q=3.2.1");
  await main(page).getByText("No release has “3.2.1”").waitFor();
});
