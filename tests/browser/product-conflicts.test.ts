import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { madeFile, plainPicture, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// What only a product's form compares: pictures, files, features and accessories. conflicts.core.test.ts has the rest.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|409)/;
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Two sessions at the same screen. */
async function two(visit: Visit, path: string): Promise<{ mine: Page; theirs: Page }> {
  const as = { signedIn: true, allow };
  return { mine: await visit(site, path, as), theirs: await visit(site, path, as) };
}

/** Expects a sentence above the save button, also as its description for screen readers. */
async function told(page: Page, sentence: string) {
  await expect.poll(() => page.getByRole("status").allTextContents()).toContainEqual(expect.stringContaining(sentence));
}

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
  // An accessory of both that only reads otherwise.
  await open(theirs, `/dashboard/products/${demoProduct("VF-A-CP5").id}/edit`);
  await theirs.getByLabel("Model").fill("VF-A-CP5 EU");
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-A-CP5 EU", { exact: true }).waitFor();

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
