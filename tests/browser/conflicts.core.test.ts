import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoCategory, demoDownload, demoProduct } from "#tests/support/demo.ts";
import { created, fillRequired, madeFile, plainPicture, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// Two administrators, or one in two tabs, edit the same record at the same time.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|409)/;
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Two sessions at the same screen. */
async function two(visit: Visit, path: string): Promise<{ mine: Page; theirs: Page }> {
  const as = { signedIn: true, allow };
  return { mine: await visit(site, path, as), theirs: await visit(site, path, as) };
}

async function save(page: Page, name: string) {
  await button(page, name).click();
  // The button is renamed while it saves: only when the form is gone is it done.
  await page.locator("input[name=version]").first().waitFor({ state: "detached" });
}

/** Expects a sentence above the save button, also as its description for screen readers. */
async function told(page: Page, sentence: string) {
  await expect.poll(() => page.getByRole("status").allTextContents()).toContainEqual(expect.stringContaining(sentence));
}

test("another administrator's changes show beside what was typed; unchanged fields are updated", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("Dome and Turret Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const features = (page: Page) => page.getByLabel(/^Feature \d+$/);
  await mine.getByLabel("Name").fill("Mine");
  await theirs.getByLabel("Name").fill("Theirs");
  await theirs.getByLabel("Description").fill("Not touched by me");
  await features(theirs).first().fill("Not touched either");
  await save(theirs, "Save category");

  await told(mine, "What they saved stands beside yours.");
  await mine.getByText("Now in the catalog: Theirs").waitFor();
  expect(await mine.getByText("Now in the catalog:").count()).toBe(3);
  expect(await violationsOn(mine)).toEqual([]);
  await button(mine, "Keep mine").click();
  await expect.poll(() => focused(mine)).toBe("Save category");
  await told(mine, "What you changed is kept.");
  expect(await mine.getByLabel("Name").inputValue()).toBe("Mine");
  expect(await mine.getByLabel("Description").inputValue()).toBe("Not touched by me");
  const labels = await features(mine).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(labels).toContain("Not touched either");
  expect(await mine.locator(".save-bar p").innerText()).toBe("1 change · Name");

  // Another change is saved first again.
  await open(theirs, edit);
  await theirs.getByLabel("Description").fill("Not touched by me the second time");
  await save(theirs, "Save category");
  await button(mine, "Save category").click();
  await mine.getByText("Nothing was saved.").waitFor();
  await button(mine, "Keep mine").click();
  await expect.poll(() => mine.getByLabel("Description").inputValue()).toBe("Not touched by me the second time");
  expect(await mine.getByLabel("Name").inputValue()).toBe("Mine");
  await save(mine, "Save category");
  await expect.poll(() => heading(mine).textContent()).toBe("Mine");
  await mine.getByText("Not touched by me the second time").waitFor();
  await mine.getByText("Not touched either").waitFor();
});

test("another administrator's changes can be taken field by field, or all at once after a question", async ({
  visit,
}) => {
  const edit = `/dashboard/categories/${demoCategory("Bullet Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const feature = mine.getByLabel("Feature 1", { exact: true });
  const description = mine.getByLabel("Description");
  const before = await feature.inputValue();
  await mine.getByLabel("Name").fill("Mine");
  await description.fill("Described by me");
  await feature.fill("Typed by me");
  await theirs.getByLabel("Name").fill("Taken from them");
  await theirs.getByLabel("Description").fill("Described by them");
  await save(theirs, "Save category");

  const take = mine
    .getByText("Now in the catalog: Taken from them")
    .locator("xpath=..")
    .getByRole("button", { name: "Use this version" });
  await take.waitFor();
  expect(
    await take.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent),
  ).toBe("Now in the catalog: Taken from them");
  await take.click();
  await expect.poll(() => mine.getByLabel("Name").inputValue()).toBe("Taken from them");
  await expect.poll(() => focusedLabel(mine)).toBe("Name");
  await expect.poll(() => take.count()).toBe(0);

  await button(mine, "Take theirs").click();
  await expect.poll(() => focused(mine)).toBe("Back");
  expect(await violationsOn(mine)).toEqual([]);
  await button(mine, "Back").click();
  await expect.poll(() => focused(mine)).toBe("Take theirs");
  expect(await feature.inputValue()).toBe("Typed by me");
  await button(mine, "Take theirs").click();
  await button(mine, "Drop mine").click();
  await expect.poll(() => feature.inputValue()).toBe(before);
  expect(await description.inputValue()).toBe("Described by them");
  expect(await mine.getByLabel("Name").inputValue()).toBe("Taken from them");
  await expect.poll(() => focusedLabel(mine)).toBe("Name");
  // Nothing is unsaved any more, and later changes are saved.
  await feature.fill("After theirs");
  await save(mine, "Save category");
  await mine.getByText("After theirs").waitFor();
});

test("in a product's form, too, only fields changed here overwrite another administrator's changes", async ({
  visit,
}) => {
  const { id } = demoProduct("VF-KB3");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const shows = (page: Page) => section(page, "Main image").getByLabel("What the picture shows");
  const images = (page: Page) => section(page, "Additional images").getByRole("button", { name: /^Remove image/ });
  const files = (page: Page) => section(page, "Downloads").getByLabel("Description");
  const compliant = (page: Page) => page.getByRole("switch", { name: "NDAA compliant" });
  const [picturesBefore, filesBefore] = [await images(mine).count(), await files(mine).count()];
  await section(mine, "Product").getByLabel("Description").fill("Described by me");
  await section(mine, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("mine.txt", "Mine"));

  await section(theirs, "Product").getByLabel("Description").fill("Described by them");
  await theirs.getByLabel("Specs text").fill("Specified by them");
  await shows(theirs).fill("Seen by them");
  await section(theirs, "Additional images")
    .getByLabel("Add images")
    .setInputFiles(await plainPicture("teal"));
  await section(theirs, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("theirs.txt", "Theirs"));
  await compliant(theirs).click();
  const ticked = await section(theirs, "Features").getByRole("checkbox").first().isChecked();
  await section(theirs, "Features").getByRole("checkbox").first().setChecked(!ticked);
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-KB3", { exact: true }).waitFor();

  await told(mine, "What they saved stands beside yours.");
  await mine.getByText("Now in the catalog: Described by them").waitFor();
  expect(await violationsOn(mine)).toEqual([]);
  await button(mine, "Keep mine").click();
  await expect.poll(() => mine.getByLabel("Specs text").inputValue()).toBe("Specified by them");
  expect(await shows(mine).inputValue()).toBe("Seen by them");
  expect(await images(mine).count()).toBe(picturesBefore + 1);
  expect(await compliant(mine).isChecked()).toBe(false);
  expect(await section(mine, "Features").getByRole("checkbox").first().isChecked()).toBe(!ticked);
  // Changed on both sides: mine stays, and the other version is shown below it.
  expect(await section(mine, "Product").getByLabel("Description").inputValue()).toBe("Described by me");
  expect(await files(mine).count()).toBe(filesBefore + 1);
  await section(mine, "Downloads").getByText("Now in the catalog: theirs, theirs.txt").waitFor();
  await saveButton(mine).click();
  await heading(mine).getByText("VF-KB3", { exact: true }).waitFor();
  await mine.getByText("Described by me").waitFor();
  await mine.getByText("Specified by them").waitFor();
  await mine.getByText("mine.txt", { exact: true }).waitFor();
  expect(await mine.getByText("theirs.txt").count()).toBe(0);
});

test("[R22] a change that both made alike is no conflict, until one of them changes it again", async ({ visit }) => {
  const { id } = demoProduct("VF-D2C-28");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const compliant = (page: Page) => page.getByRole("switch", { name: "NDAA compliant" });
  const feature = (page: Page) => section(page, "Features").getByRole("checkbox").first();
  const addAccessory = async (page: Page) => {
    await page.getByLabel("Add an accessory").fill("VF-B8V-2712");
    await page.getByRole("option", { name: "VF-B8V-2712", exact: true }).click();
    await page.keyboard.press("Escape");
  };
  const ticked = await feature(mine).isChecked();
  for (const page of [mine, theirs]) {
    await compliant(page).click();
    await feature(page).setChecked(!ticked);
    await addAccessory(page);
    await section(page, "Product").getByLabel("Description").fill("Described by both");
    await section(page, "Main image").getByLabel("What the picture shows").fill("Seen by both");
  }
  await mine.getByLabel("Specs text").fill("Specified by both \n");
  await theirs.getByLabel("Specs text").fill("Specified by both");
  await theirs.getByLabel("Model").fill("VF-D2C-28 EU");
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-D2C-28 EU", { exact: true }).waitFor();

  const told = mine.getByText("Now in the catalog:");
  await mine.getByText("Now in the catalog: VF-D2C-28 EU").waitFor();
  expect(await told.count()).toBe(1);
  expect(await violationsOn(mine)).toEqual([]);
  await compliant(mine).click();
  await section(mine, "Product")
    .getByText(/^Now in the catalog: (not )?NDAA compliant$/)
    .waitFor();
  await compliant(mine).click();
  await expect.poll(() => told.count()).toBe(1);
  await feature(mine).setChecked(ticked);
  await section(mine, "Features").getByText("Now in the catalog:").waitFor();
  await feature(mine).setChecked(!ticked);
  await expect.poll(() => told.count()).toBe(1);
  await section(mine, "Accessories").getByRole("button", { name: "Remove VF-B8V-2712" }).click();
  await section(mine, "Accessories").getByText("Now in the catalog:").waitFor();
  await addAccessory(mine);
  await expect.poll(() => told.count()).toBe(1);
  await section(mine, "Product").getByRole("button", { name: "Use this version" }).click();
  await expect.poll(() => told.count()).toBe(0);
  expect(await mine.getByLabel("Model").inputValue()).toBe("VF-D2C-28 EU");
});

test("[R22] a renamed accessory, and a picture named after the model, are no conflict", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", { signedIn: true });
  const make = async (model: string, accessory?: string) => {
    await open(page, "/dashboard/products/new");
    await fillRequired(page, { model, category: "Mounting Accessories" });
    await section(page, "Additional images")
      .getByLabel("Add images")
      .setInputFiles(await plainPicture("teal"));
    if (accessory) {
      await page.getByLabel("Add an accessory").fill(accessory);
      await page.getByRole("option", { name: accessory, exact: true }).click();
      await page.keyboard.press("Escape");
    }
    return `/dashboard/products/${await created(page)}/edit`;
  };
  const bracket = await make("VF-BRACKET");
  const path = await make("VF-HELD", "VF-BRACKET");

  const { mine, theirs } = await two(visit, path);
  await mine.getByLabel("Specs text").fill("Typed by me");
  await open(page, bracket);
  await page.getByLabel("Model").fill("VF-BRACKET-2");
  await saveButton(page).click();
  await heading(page).getByText("VF-BRACKET-2", { exact: true }).waitFor();
  await theirs.getByLabel("Model").fill("VF-HELD-2");
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-HELD-2", { exact: true }).waitFor();

  await mine.getByText("Now in the catalog: VF-HELD-2").waitFor();
  expect(await mine.getByText("Now in the catalog:").count()).toBe(1);
});

test("[R22] features of a category that both renamed alike are no conflict", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("Specialist Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const first = (page: Page) => page.getByLabel("Feature 1", { exact: true });
  for (const page of [mine, theirs]) await first(page).fill("Renamed by both");
  await theirs.getByLabel("Description").fill("Described by them");
  await save(theirs, "Save category");
  await mine.getByText("Now in the catalog: Described by them").waitFor();
  expect(await mine.getByText("Now in the catalog:").count()).toBe(1);
  await first(mine).fill("Renamed by me");
  await mine.getByText(/^Now in the catalog: .*Renamed by both/).waitFor();
  await first(mine).fill("Renamed by both");
  await expect.poll(() => mine.getByText("Now in the catalog:").count()).toBe(1);
});

test("another administrator's choices in a product can be taken one by one", async ({ visit }) => {
  const { id } = demoProduct("VF-D4C-28");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  await section(mine, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("mine.txt", "Mine"));
  await section(theirs, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("theirs.txt", "Theirs"));
  const other = "Specialist Cameras";
  await theirs.getByLabel("Category").selectOption({ label: other });
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-D4C-28", { exact: true }).waitFor();

  await section(mine, "Downloads").getByRole("button", { name: "Use this version" }).click();
  await section(mine, "Downloads").getByText("theirs.txt").waitFor();
  await expect.poll(() => section(mine, "Downloads").getByText("mine.txt").count()).toBe(0);
  await mine.getByText(`Now in the catalog: ${other}`).waitFor();
  await section(mine, "Product").getByRole("button", { name: "Use this version" }).click();
  await expect.poll(() => mine.getByLabel("Category").locator("option:checked").textContent()).toBe(other);
  await expect.poll(() => focusedLabel(mine)).toBe("Category");
  await expect.poll(() => button(mine, "Use this version").count()).toBe(0);
  await saveButton(mine).click();
  await heading(mine).getByText("VF-D4C-28", { exact: true }).waitFor();
  await mine.getByText("theirs.txt", { exact: true }).waitFor();
});

test("[R37] once the form holds all that another administrator changed, it is saved without a question", async ({
  visit,
}) => {
  const edit = `/dashboard/categories/${demoCategory("Specialist Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  await mine.getByLabel("Name").fill("Mine");
  await mine.getByLabel("Description").fill("Described by both");
  await theirs.getByLabel("Name").fill("Special by them");
  await theirs.getByLabel("Description").fill("Described by both");
  await save(theirs, "Save category");
  await button(mine, "Use this version").click();
  await told(mine, "What they saved is in this form.");
  expect(await button(mine, "Keep mine").count()).toBe(0);
  expect(await mine.locator(".save-bar p").innerText()).toBe("");

  // It is asked again while the form would replace what they saved.
  await mine.getByLabel("Name").fill("Mine again");
  await button(mine, "Keep mine").waitFor();
  await button(mine, "Use this version").click();
  await button(mine, "Keep mine").waitFor({ state: "detached" });
  await mine.getByLabel("Feature 1", { exact: true }).fill("Added by me");
  await save(mine, "Save category");
  await expect.poll(() => heading(mine).textContent()).toBe("Special by them");
  await mine.getByText("Added by me").waitFor();
});

test("[R37] so is a product's form that hears of the other change only when it is refused", async ({ visit }) => {
  const { id } = demoProduct("VF-T8B-28");
  const as = { signedIn: true, allow: /Failed to load resource|\/live/ };
  const mine = await visit(site, "/", as);
  await mine.route("**/live", (route) => route.abort());
  await open(mine, `/dashboard/products/${id}/edit`);
  const theirs = await visit(site, `/dashboard/products/${id}/edit`, as);
  await section(mine, "Product").getByLabel("Description").fill("Mine");
  await section(theirs, "Product").getByLabel("Description").fill("Theirs");
  await section(theirs, "Main image")
    .getByLabel("Choose another image")
    .setInputFiles(await plainPicture("teal"));
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-T8B-28", { exact: true }).waitFor();

  await saveButton(mine).click();
  await mine.getByText("Nothing was saved.").waitFor();
  for (const part of ["Product", "Main image"]) {
    await section(mine, part).getByRole("button", { name: "Use this version" }).click();
  }
  await expect.poll(() => mine.getByText("Nothing was saved.").count()).toBe(0);
  await saveButton(mine).click();
  await heading(mine).getByText("VF-T8B-28", { exact: true }).waitFor();
  await mine.getByText("Theirs").first().waitFor();
});

test("another administrator's descriptions of pictures and files can be taken as well", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const parts = { "Additional images": "What the picture shows", Downloads: "Description" };
  const fields = (page: Page, part: keyof typeof parts) => section(page, part).getByLabel(parts[part]);
  const typed = (part: keyof typeof parts) =>
    fields(mine, part).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  const names = Object.keys(parts) as (keyof typeof parts)[];
  for (const part of names) {
    await fields(mine, part).first().fill("Mine");
    await fields(theirs, part).first().fill("Theirs");
  }
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-B8V-2712", { exact: true }).waitFor();
  for (const part of names) {
    await section(mine, part).getByRole("button", { name: "Use this version" }).click();
    await expect.poll(() => typed(part)).toContain("Theirs");
    expect(await typed(part)).not.toContain("Mine");
  }
});

test("what was taken once can be changed and taken again", async ({ visit }) => {
  const { id } = demoProduct("VF-T8B-28");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const shows = (page: Page) => section(page, "Main image").getByLabel("What the picture shows");
  await shows(mine).fill("Mine");
  await shows(theirs).fill("Theirs");
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-T8B-28", { exact: true }).waitFor();
  const take = section(mine, "Main image").getByRole("button", { name: "Use this version" });
  for (const round of ["Mine", "Mine again"]) {
    await shows(mine).fill(round);
    await take.click();
    await expect.poll(() => shows(mine).inputValue()).toBe("Theirs");
  }
});

test("a change that is taken is told of again when the other administrator takes it back", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("PTZ Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const description = (page: Page) => page.getByLabel("Description");
  const before = await description(mine).inputValue();
  await mine.getByLabel("Name").fill("Mine");
  await description(theirs).fill("For a while");
  await save(theirs, "Save category");
  await button(mine, "Use this version").click();
  await expect.poll(() => description(mine).inputValue()).toBe("For a while");
  await open(theirs, edit);
  await description(theirs).fill(before);
  await save(theirs, "Save category");
  await mine.getByText(`Now in the catalog: ${before}`).waitFor();
});

test("who keeps the text of a picture and of a file sees the picture and the file that another has stored", async ({
  visit,
}) => {
  const { id } = demoProduct("VF-D8V-2712");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const shows = section(mine, "Main image").getByLabel("What the picture shows");
  const described = section(mine, "Downloads").getByLabel("Description").first();
  await shows.fill("Seen by me");
  await described.fill("Described by me");
  await section(theirs, "Main image")
    .getByLabel("Choose another image")
    .setInputFiles(await plainPicture("teal"));
  await section(theirs, "Downloads")
    .getByLabel(/^Replace /)
    .first()
    .setInputFiles(madeFile("theirs.txt", "Theirs"));
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-D8V-2712", { exact: true }).waitFor();

  await told(mine, "What they saved stands beside yours.");
  await button(mine, "Keep mine").click();
  await section(mine, "Main image").getByText("teal.png", { exact: true }).waitFor();
  await section(mine, "Downloads").getByText("theirs.txt", { exact: true }).waitFor();
  expect([await shows.inputValue(), await described.inputValue()]).toEqual(["Seen by me", "Described by me"]);
});

test("a picture that another administrator has deleted does not block changes of the others", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const images = (page: Page) => section(page, "Additional images").getByRole("button", { name: /^Remove image/ });
  const before = await images(mine).count();
  expect(before).toBeGreaterThan(0);
  await section(mine, "Additional images")
    .getByLabel("Add images")
    .setInputFiles(await plainPicture("teal"));
  await images(theirs).first().click();
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-B8V-2712", { exact: true }).waitFor();

  await button(mine, "Keep mine").click();
  await expect.poll(() => images(mine).count()).toBe(before);
  await saveButton(mine).click();
  await heading(mine).getByText("VF-B8V-2712", { exact: true }).waitFor();
});

test("in a download's conflict, either description can be saved", async ({ visit }) => {
  const path = `/dashboard/downloads/${demoDownload("Warranty terms").id}`;
  const { mine, theirs } = await two(visit, path);
  const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
  await description(theirs).fill("Theirs");
  await save(theirs, "Save download");
  // Nothing was typed here, so nothing is confirmed.
  await button(mine, "Take theirs").click();
  await expect.poll(() => description(mine).inputValue()).toBe("Theirs");
  await expect.poll(() => focusedLabel(mine)).toBe("Description");
  await description(mine).fill("Mine");
  await open(theirs, path);
  await description(theirs).fill("Theirs again");
  await save(theirs, "Save download");
  await mine.getByText("Now in the catalog: Theirs again").waitFor();
  expect(await violationsOn(mine)).toEqual([]);
  await button(mine, "Keep mine").click();
  await save(mine, "Save download");
  await open(theirs, path);
  expect(await heading(theirs).textContent()).toBe("Edit Mine");
});

test("an info item's dialog shows both versions as well, and updates its picture", async ({ visit }) => {
  const { mine, theirs } = await two(visit, "/");
  const dialog = (page: Page) => page.getByRole("dialog");
  const item = (page: Page, text: string) => page.getByRole("main").getByRole("article").filter({ hasText: text });
  await button(mine, "Add Card").click();
  await dialog(mine).getByLabel("Heading").fill("Contested");
  await dialog(mine).getByLabel("Content").fill("Begun");
  await dialog(mine).getByRole("button", { name: "Add card" }).click();
  for (const page of [mine, theirs]) await item(page, "Contested").getByRole("button", { name: "Edit" }).click();

  await dialog(mine).getByLabel("Content").fill("Mine");
  await dialog(theirs).getByLabel("Content").fill("Theirs");
  await dialog(theirs).getByLabel("Heading").fill("Contested by them");
  await dialog(theirs)
    .locator("input[type=file]")
    .setInputFiles(await plainPicture("teal"));
  await dialog(theirs).getByRole("button", { name: "Save card" }).click();
  await dialog(theirs).waitFor({ state: "detached" });

  await dialog(mine).getByText("Now in the catalog: another picture").waitFor();
  await told(mine, "What they saved stands beside yours.");
  expect(await violationsOn(mine)).toEqual([]);
  await dialog(mine).getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => dialog(mine).getByLabel("Heading").inputValue()).toBe("Contested by them");
  await dialog(mine).getByText("Current image").waitFor();
  await dialog(mine).getByText("Now in the catalog: Theirs").waitFor();
  await dialog(mine).getByRole("button", { name: "Save card" }).click();
  await dialog(mine).waitFor({ state: "detached" });
  const saved = item(theirs, "Contested by them");
  await saved.getByText("Mine").waitFor();
  expect(await saved.locator("img").count()).toBe(1);
});

test("without scripts a refused form shows both versions, and saves over the other one the next time", async ({
  visit,
}) => {
  const edit = `/dashboard/categories/${demoCategory("PTZ Cameras").id}/edit`;
  const mine = await visit(site, edit, { signedIn: true, scripts: false, allow });
  const theirs = await visit(site, edit, { signedIn: true });
  const change = async (name: string) => {
    await open(theirs, edit);
    await theirs.getByLabel("Name").fill(name);
    await save(theirs, "Save category");
  };
  await mine.getByLabel("Name").fill("Plain mine");
  for (const name of ["Plain theirs", "Plain theirs again"]) {
    await change(name);
    await button(mine, "Save category").click();
    await mine.getByText("Nothing was saved.").waitFor();
    await mine.getByText(`Now in the catalog: ${name}`, { exact: true }).waitFor();
    expect(await mine.getByLabel("Name").inputValue()).toBe("Plain mine");
    expect(await button(mine, "Keep mine").isVisible()).toBe(false);
  }
  await button(mine, "Save category").click();
  await expect.poll(() => heading(mine).textContent()).toBe("Plain mine");
});

test("without scripts, conflicts in a description and an info item show as well", async ({ visit }) => {
  const path = `/dashboard/downloads/${demoDownload("NDAA section 889 statement").id}`;
  const mine = await visit(site, path, { signedIn: true, scripts: false, allow });
  const theirs = await visit(site, path, { signedIn: true });
  await mine.getByLabel("Description").fill("Mine");
  await theirs.getByRole("textbox", { name: "Description" }).fill("Theirs");
  await save(theirs, "Save download");
  await button(mine, "Save download").click();
  await mine.getByText("Now in the catalog: Theirs", { exact: true }).waitFor();
  expect(await mine.getByLabel("Description").inputValue()).toBe("Mine");
  await save(mine, "Save download");

  await open(mine, "/dashboard/info/new?kind=banner");
  await mine.getByLabel("Content").fill("To be changed by both");
  await button(mine, "Add banner").click();
  const banner = mine.getByRole("article").filter({ hasText: "To be changed by both" });
  await banner.getByRole("link", { name: "Edit" }).click();
  await mine.waitForURL("**/dashboard/info/*/edit");
  await open(theirs, new URL(mine.url()).pathname);
  await theirs.getByLabel("Content").fill("Changed by them");
  await save(theirs, "Save banner");
  await mine.getByLabel("Content").fill("Changed by me");
  await button(mine, "Save banner").click();
  await mine.getByText("Now in the catalog: Changed by them", { exact: true }).waitFor();
  expect(await mine.getByLabel("Content").inputValue()).toBe("Changed by me");
  await save(mine, "Save banner");
  await mine.getByRole("article").filter({ hasText: "Changed by me" }).waitFor();
});
