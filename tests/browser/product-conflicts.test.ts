import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { keepMine, takeTheirs, theirChange } from "#tests/support/conflict.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { madeFile, openParts, plainPicture, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// What only a product's form compares: pictures, files, features and accessories. conflicts.core.test.ts has the rest.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|409)/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Two sessions at the same screen. */
async function two(visit: Visit, path: string): Promise<{ mine: Page; theirs: Page }> {
  const as = { signedIn: true, allow };
  const pages = { mine: await visit(site, path, as), theirs: await visit(site, path, as) };
  for (const page of Object.values(pages)) await openParts(page);
  return pages;
}

test("[PF06] in a product's form, too, only fields changed here overwrite another administrator's changes", async ({
  visit,
}) => {
  const { id } = demoProduct("VF-KB3");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const shows = (page: Page) => section(page, "Main image").getByLabel("What the picture shows");
  const images = (page: Page) => section(page, "Images").getByRole("button", { name: /^Remove image/ });
  const files = (page: Page) => section(page, "Downloads").getByLabel("Description");
  const compliant = (page: Page) => page.getByRole("switch", { name: "NDAA compliant" });
  const [picturesBefore, filesBefore] = [await images(mine).count(), await files(mine).count()];
  await section(mine, "Product").getByLabel("Description").fill("Described by me");
  await section(mine, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("mine.txt", "Mine"));

  await section(theirs, "Product").getByLabel("Description").fill("Described by them");
  await theirs.getByLabel("Specs text").fill("Specified by them");
  await shows(theirs).fill("Seen by them");
  await section(theirs, "Images")
    .getByLabel("Add images")
    .setInputFiles(await plainPicture("teal"));
  await section(theirs, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("theirs.txt", "Theirs"));
  await compliant(theirs).click();
  const ticked = await section(theirs, "Features").getByRole("checkbox").first().isChecked();
  await section(theirs, "Features").getByRole("checkbox").first().setChecked(!ticked);
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-KB3", { exact: true }).waitFor();

  const bar = mine.getByRole("region", { name: "Save" });
  await bar.getByText(/^\S+@\S+ changed Description and 1 more at \d\d:\d\d\. Choose$/).waitFor();
  await theirChange(mine, "Described by them").waitFor();
  const listed = mine.getByRole("navigation", { name: "Parts of the product" }).getByRole("link");
  expect(await listed.filter({ hasText: "1 conflict" }).allTextContents()).toEqual([
    "Product1 conflict",
    "Downloads1 conflict",
  ]);
  expect(await violationsOn(mine)).toEqual([]);
  // Changed by one side only: merged without a word.
  await expect.poll(() => mine.getByLabel("Specs text").inputValue()).toBe("Specified by them");
  expect(await shows(mine).inputValue()).toBe("Seen by them");
  expect(await images(mine).count()).toBe(picturesBefore + 1);
  expect(await compliant(mine).isChecked()).toBe(false);
  expect(await section(mine, "Features").getByRole("checkbox").first().isChecked()).toBe(!ticked);
  // Changed on both sides: mine stays, and the other version is shown below it, once.
  await bar.getByRole("link", { name: "Choose" }).click();
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe("Keep mine");
  await keepMine(mine, "Described by them");
  expect(await section(mine, "Product").getByLabel("Description").inputValue()).toBe("Described by me");
  expect(await files(mine).count()).toBe(filesBefore + 1);
  await keepMine(mine, "theirs, theirs.txt");
  expect(await theirChange(mine).count()).toBe(0);
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

  const told = theirChange(mine);
  // Only they have changed the model.
  await expect.poll(() => mine.getByLabel("Model").inputValue()).toBe("VF-D2C-28 EU");
  expect(await told.count()).toBe(0);
  expect(await violationsOn(mine)).toEqual([]);
  await compliant(mine).click();
  await section(mine, "Product")
    .getByText(/^(not )?NDAA compliant$/)
    .last()
    .waitFor();
  await compliant(mine).click();
  await expect.poll(() => told.count()).toBe(0);
  await feature(mine).setChecked(ticked);
  await section(mine, "Features").getByText("Their text:").waitFor();
  await feature(mine).setChecked(!ticked);
  await expect.poll(() => told.count()).toBe(0);
  await section(mine, "Accessories").getByRole("button", { name: "Remove VF-B8V-2712" }).click();
  await section(mine, "Accessories").getByText("Their text:").waitFor();
  await addAccessory(mine);
  await expect.poll(() => told.count()).toBe(0);
});

test("[R37] so is a product's form that hears of the other change only when it is refused", async ({ visit }) => {
  const { id } = demoProduct("VF-T8B-28");
  const as = { signedIn: true, allow: /Failed to load resource|\/live/ };
  const mine = await visit(site, "/", as);
  await mine.route("**/live", (route) => route.abort());
  await open(mine, `/dashboard/products/${id}/edit`);
  await openParts(mine);
  const theirs = await visit(site, `/dashboard/products/${id}/edit`, as);
  await section(mine, "Product").getByLabel("Description").fill("Mine");
  await section(theirs, "Product").getByLabel("Description").fill("Theirs");
  await section(theirs, "Main image")
    .getByLabel(/^Replace /)
    .setInputFiles(await plainPicture("teal"));
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-T8B-28", { exact: true }).waitFor();

  await mine.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await saveButton(mine).click();
  const bar = mine.getByRole("region", { name: "Save" });
  await bar.getByText(/^Nothing was saved\. .* changed Description .*Choose$/s).waitFor();
  expect(await bar.getByText("This was changed since you opened it.").count()).toBe(0);
  // The choice is in sight, although the newer version came only after the refusal.
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe("Keep mine");
  const [box, edge] = [await theirChange(mine).first().boundingBox(), await bar.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  // Their picture is merged, as only they have changed it.
  await section(mine, "Main image")
    .getByText(/^teal\.png/)
    .waitFor();
  await takeTheirs(mine, "Theirs");
  await expect.poll(() => mine.getByText("Nothing was saved.").count()).toBe(0);
  await saveButton(mine).click();
  await heading(mine).getByText("VF-T8B-28", { exact: true }).waitFor();
  await mine.getByText("Theirs").first().waitFor();
});

test("another administrator's descriptions of pictures and files can be taken as well", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const parts = { Images: "What the picture shows", Downloads: "Description" };
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
    await section(mine, part).getByRole("button", { name: "Take theirs" }).click();
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
    .getByLabel(/^Replace /)
    .setInputFiles(await plainPicture("teal"));
  await section(theirs, "Downloads")
    .getByLabel(/^Replace /)
    .first()
    .setInputFiles(madeFile("theirs.txt", "Theirs"));
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-D8V-2712", { exact: true }).waitFor();

  await keepMine(mine, "teal.png");
  await keepMine(mine, "theirs.txt");
  await section(mine, "Main image")
    .getByText(/^teal\.png/)
    .waitFor();
  await section(mine, "Downloads").getByText("theirs.txt", { exact: true }).waitFor();
  expect([await shows.inputValue(), await described.inputValue()]).toEqual(["Seen by me", "Described by me"]);
});

test("a picture that another administrator has deleted does not block changes of the others", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const { mine, theirs } = await two(visit, `/dashboard/products/${id}/edit`);
  const images = (page: Page) => section(page, "Images").getByRole("button", { name: /^Remove image/ });
  const before = await images(mine).count();
  expect(before).toBeGreaterThan(0);
  await section(mine, "Images")
    .getByLabel("Add images")
    .setInputFiles(await plainPicture("teal"));
  await images(theirs).first().click();
  await saveButton(theirs).click();
  await heading(theirs).getByText("VF-B8V-2712", { exact: true }).waitFor();

  await keepMine(mine);
  await expect.poll(() => images(mine).count()).toBe(before);
  await saveButton(mine).click();
  await heading(mine).getByText("VF-B8V-2712", { exact: true }).waitFor();
});
