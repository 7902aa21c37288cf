import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { focusAfterTabs } from "#tests/support/focus.ts";
import {
  created,
  fillRequired,
  madeFile,
  openParts,
  patience,
  saveButton,
  section,
} from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|409)/ };
const inModelOrder = demo.products
  .map(({ model }) => model)
  .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
const editing = (id: string) => `/dashboard/products/${id}/edit`;
const description = (page: Page) => section(page, "Product").getByLabel("Description");

function isInSight(page: Page): Promise<boolean> {
  return saveButton(page).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

test("[R27] the buttons stay in sight, and Ctrl S saves", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const page = await visit(site, editing(id), as);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await isInSight(page)).toBe(true);
  await description(page).fill("Saved by the keyboard.");
  await page.keyboard.press("ControlOrMeta+s");
  await page.waitForURL(`**/dashboard/products/${id}`, { timeout: patience });
  await page.getByText("Saved by the keyboard.").first().waitFor();
});

test("[R27] beside the buttons stands how many fields have changed, and which", async ({ visit }) => {
  const page = await visit(site, editing(demoProduct("VF-B2M-28").id), as);
  const said = () => page.locator(".save-bar-text").innerText();
  const saved = await description(page).inputValue();
  await description(page).fill("Another description.");
  await expect.poll(said).toBe("1 change · Description");
  await page.getByRole("button", { name: "Remove VF-A-JB2" }).click();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect.poll(said).toBe("3 changes · Description, Images, Accessories");
  await openParts(page);
  await page.getByLabel("Launched").fill("2031-06-30");
  await expect.poll(said).toBe("4 changes · Description, Images and 2 more");

  await description(page).fill(saved);
  await expect.poll(said).toBe("3 changes · Images, Accessories, Launched");
});

test("[R27] on a narrow phone the buttons, which take three lines, cover no field that has the focus", async ({
  visit,
}) => {
  const page = await visit(site, editing(demoProduct("VF-B2M-28").id), { ...as, width: 320, height: 568 });
  await description(page).fill("Another description.");
  await openParts(page);
  await page.getByLabel("Launched").fill("2031-06-30");
  await description(page).focus();
  const steps = await focusAfterTabs(page, 200);
  expect(steps.some((step) => step?.name.includes("lastOrder"))).toBe(true);
  expect(steps.flatMap((step) => (step?.covered ? [step.name] : []))).toEqual([]);
});

test("[R28] [R29] from a row's Edit link, Save and next leads to the next product of the list, to its end", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/products?sort=model&dir=desc", as);
  const [last, beforeLast] = [inModelOrder.at(-1), inModelOrder.at(-2)];
  await page.getByRole("link", { name: `Edit ${last}`, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Edit ${last}` }).waitFor();
  await description(page).fill("First of the list.");
  await page.getByRole("button", { name: "Save and next" }).click();
  await page.getByRole("heading", { level: 1, name: `Edit ${beforeLast}` }).waitFor({ timeout: patience });
  await page.getByText(`Saved ${last}`, { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?list=dir%3Ddesc");
  expect(await description(page).inputValue()).toBe(demoProduct(String(beforeLast)).description);
  await expect.poll(() => page.getByText(/^\d+ changes? · /).count()).toBe(0);

  await open(page, "/dashboard/products?sort=updated");
  await open(page, `${editing(demoProduct(String(inModelOrder.at(-1))).id)}`);
  await description(page).fill("Last by model.");
  await page.getByRole("button", { name: "Save and next" }).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });
});

test("a refused Save and next stays where it is, and the other button then only saves", async ({ visit }) => {
  const { id } = demoProduct(String(inModelOrder[0]));
  const page = await visit(site, editing(id), as);
  await description(page).fill("");
  await page.getByRole("button", { name: "Save and next" }).click();
  await page.getByText("Description required").waitFor();
  await description(page).fill("Given again.");
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}`, { timeout: patience });
});

test("[R29] every list has an Edit link a row", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories", as);
  await page.getByRole("link", { name: "Edit Bullet Cameras" }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Bullet Cameras" }).waitFor();
  await open(page, "/dashboard/downloads");
  await page.getByRole("link", { name: "Edit Warranty terms" }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Warranty terms" }).waitFor();
});

test("[R30] [R31] another product begins with the category of the last one, and a copy says what it took over", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/products/new", as);
  await fillRequired(page, { model: "VF-R30", category: "Bullet Cameras" });
  await section(page, "Features").getByRole("checkbox").first().check();
  await created(page);
  await page.getByRole("main").getByRole("link", { name: "New product" }).click();
  await page.getByRole("heading", { level: 1, name: "New product" }).waitFor();
  expect(await page.getByLabel("Category").inputValue()).toBe(demoCategory("Bullet Cameras").id);
  await section(page, "Features").getByRole("checkbox").first().waitFor();

  await open(page, "/dashboard/products?q=VF-R30");
  await page.getByRole("link", { name: "VF-R30", exact: true }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await section(page, "Features").getByText("Copied from VF-R30: 1 feature").waitFor();
  await section(page, "Product").getByText("Copied from VF-R30: category, description, slategray.png, NDAA").waitFor();
  expect(await section(page, "Downloads").getByText("Copied from").count()).toBe(0);
});

test("[K14] a new category and product say all that is wrong in one round, that the name is taken too", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories/new", as);
  await page.getByLabel("Name").fill("bullet cameras");
  await page.getByRole("button", { name: "Add feature" }).click();
  await page.getByRole("button", { name: "Create category" }).click();
  await page.getByText('Category "bullet cameras" already exists').waitFor();
  await page.getByText("No empty features / filters").waitFor();
  await page.getByLabel("Feature 1", { exact: true }).fill("Told beside its name");
  await expect.poll(() => page.getByText("No empty features / filters").count()).toBe(0);
  expect(await page.getByText('Category "bullet cameras" already exists').count()).toBe(1);

  await open(page, "/dashboard/products/new");
  await page.getByLabel("Model").fill("vf-b8v-2712");
  await saveButton(page).click();
  for (const message of [
    "Product model vf-b8v-2712 already in database",
    "Category required",
    "Description required",
    "Image required (20MB limit)",
  ]) {
    await page.getByText(message, { exact: true }).first().waitFor();
  }
});

test("[K14] so does an edited product", async ({ visit }) => {
  const page = await visit(site, `/dashboard/products/${demoProduct("VF-D4C-28").id}/edit#support-until`, as);
  await page.getByLabel("Model").fill("vf-b8v-2712");
  await section(page, "Product").getByLabel("Description").fill("");
  await page.getByLabel("End of sales").fill("soon");
  await saveButton(page).click();
  for (const message of [
    "Product model vf-b8v-2712 already in database",
    "Description required",
    "Must be a day such as 2031-06-30",
  ]) {
    await page.getByText(message, { exact: true }).first().waitFor();
  }
});

test("[K14] [R03] [R05] so does a new product with refused files, which is not saved without them", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/products/new", as);
  await fillRequired(page, { model: "vf-b8v-2712" });
  await section(page, "Main image")
    .getByLabel(/^Replace /)
    .setInputFiles(madeFile("x.jpg", "none"));
  await section(page, "Images").getByLabel("Add images").setInputFiles(madeFile("y.jpg", "none"));
  const sheet = section(page, "Specifications and facts").getByLabel("Drop the spreadsheet here");
  await sheet.setInputFiles(madeFile("z.csv", "Lens"));
  await section(page, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("empty.pdf", ""));
  await section(page, "Product").getByLabel("Description").fill("");
  await saveButton(page).click();
  for (const message of [
    "Product model vf-b8v-2712 already in database",
    "Description required",
    "Image required (20MB limit)",
    "Check each image (20MB limit)",
    "Wrong file type - excel only (*.xls or *.xlsx)",
    "Check all downloads - each one needs a file (20MB max)",
  ]) {
    await page.getByText(message, { exact: true }).first().waitFor();
  }

  // What only the server knows stands until its field changes.
  await section(page, "Product").getByLabel("Description").fill("Described");
  await expect.poll(() => page.getByText("Description required").count()).toBe(0);
  await page.getByText("Product model vf-b8v-2712 already in database").waitFor();
  await page.getByLabel("Model").fill("VF-K14");
  await expect.poll(() => page.getByText("already in database").count()).toBe(0);

  // A file that may be left out is not left out silently.
  await open(page, "/dashboard/products/new");
  await fillRequired(page, { model: "VF-K14" });
  await sheet.setInputFiles(madeFile("z.csv", "Lens"));
  await saveButton(page).click();
  await page.getByText("Something went wrong - check each input").waitFor();
  await section(page, "Specifications and facts").getByRole("button", { name: "Remove z.csv" }).click();
  await created(page);
});

test("[K13] [K15] two labels that look the same are told beside the one that is new", async ({ visit }) => {
  const page = await visit(site, `/dashboard/categories/${demoCategory("Bullet Cameras").id}/edit`, as);
  const first = await page.getByLabel("Feature 1", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Add feature" }).click();
  const added = page.locator("[data-row] input[type=text]").last();
  await added.fill(first.toLowerCase());
  await page.getByRole("button", { name: "Save category" }).click();
  await page.getByText(`Feature "${first.toLowerCase()}" is already listed`).waitFor();
  expect(await added.getAttribute("aria-invalid")).toBe("true");

  // Only the server knows that a feature was renamed.
  await page.reload();
  const renamed = page.getByLabel("Feature 2", { exact: true });
  await renamed.fill(`\u200b${first.toUpperCase()}`);
  await page.getByRole("button", { name: "Save category" }).click();
  await page.getByText(/^Feature ".*" is already listed$/).waitFor();
  expect(await renamed.getAttribute("aria-invalid")).toBe("true");
});

test("[K12] [R35] a refused delete leads to the products in the dashboard, and can be cancelled", async ({ visit }) => {
  const { id } = demoCategory("Bullet Cameras");
  const page = await visit(site, `/dashboard/categories/${id}`, as);
  await page.getByRole("link", { name: "Delete" }).click();
  const box = page.getByRole("group", { name: /^Cannot delete Bullet Cameras: contains \d+ product\(s\)\.$/ });
  expect(await box.getByRole("link").first().getAttribute("href")).toMatch(/^\/dashboard\/products\//);
  await box.getByRole("link", { name: "CANCEL" }).click();
  await page.waitForURL(`**/dashboard/categories/${id}`);
  await expect.poll(() => box.count()).toBe(0);
});

test("[R35] the question before deleting a product stands below its button, above the product", async ({ visit }) => {
  const { id } = demoProduct(String(inModelOrder[1]));
  const page = await visit(site, `/dashboard/products/${id}?delete`, as);
  const [button, question, description] = await Promise.all(
    [
      page.getByRole("link", { name: "Delete" }),
      page.locator("form", { hasText: "CONFIRM DELETE" }),
      page.getByText("Description").first(),
    ].map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON())),
  );
  expect(question.right).toBeCloseTo(button.right, 0);
  expect(question.top).toBeGreaterThan(button.bottom);
  expect(question.bottom).toBeLessThan(description.top);
});

test("[R32] an upload that waits for others, or for the site, says so within three seconds", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", as);
  await page.route("**/uploads", () => {});
  const files = [1, 2, 3, 4].map((number) => ({
    name: `${number}.bin`,
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(1_000),
  }));
  await section(page, "Downloads").getByLabel("Drop files here").setInputFiles(files);
  await page.getByText("Waiting for other uploads to end").waitFor();
  // Each upload has a clock of its own.
  await expect.poll(() => page.getByText("Waiting for an answer from the site. It goes on by itself.").count()).toBe(3);
});

const withRows = [
  ["successors and pictures", demo.products.find((of) => of.successors?.length && of.additionalImages.length > 0)],
  ["radio modules", demo.products.find(({ radioModules }) => radioModules?.length)],
] as const;

test.for(withRows)("[R33] without scripts a refused form keeps what was typed: %s", async ([, product], { visit }) => {
  const page = await visit(site, editing(product?.id ?? ""), { ...as, scripts: false, allow: /status of 400/ });
  const form = page.locator("form#product");
  const sent = () =>
    form.evaluate((element: HTMLFormElement) => [...new FormData(element)].filter(([name]) => name !== "version"));
  await form.locator("details").evaluateAll((all) => {
    for (const fold of all as HTMLDetailsElement[]) fold.open = true;
  });
  for (const [place, box] of (await form.locator("input[type=text], textarea").all()).entries()) {
    await box.fill(`Typed ${place}`);
  }
  for (const choice of await form.locator("select[name]").all()) {
    await choice.selectOption((await choice.locator("option").last().getAttribute("value")) ?? { index: 1 });
  }
  for (const box of await form.getByRole("checkbox").all()) await box.click();
  const typed = await sent();
  await saveButton(page).click();
  await form.getByText("Must be a day such as 2031-06-30").first().waitFor();
  expect(await sent()).toEqual(typed);
  const wrong = form.locator("[aria-invalid=true]");
  for (const field of await wrong.all()) expect(await field.isVisible()).toBe(true);
  expect(await wrong.first().evaluate((field) => document.activeElement === field)).toBe(true);
});

test("[R34] on a phone the menu shows all its entries", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { ...as, width: 390, height: 844 });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.locator("summary").click();
  const boxes = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(10);
  for (const { left, right } of boxes) expect(left >= 0 && right <= 390).toBe(true);
});

test("[R36] the text for every picture has one label, and stands there in full", async ({ visit }) => {
  const product = demo.products.find(({ additionalImages }) => additionalImages.length > 1);
  const page = await visit(site, editing(product?.id ?? ""), as);
  const fields = page.getByLabel("What the picture shows");
  expect(await fields.count()).toBe(1 + (product?.additionalImages.length ?? 0));
  for (const width of [390, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await fields.evaluateAll((all) => all.map((field) => field.scrollHeight - field.clientHeight));
    expect(Math.max(...hidden), `at ${width} px`).toBeLessThanOrEqual(1);
  }
});
