import type { FileChooser, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible, violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoFile, fillRequired, madeFile, openParts, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// The product form with a screen reader, without a mouse, in a small window, and after the session has ended.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|401|409|422)/ };
const newProduct = "/dashboard/products/new";

/** Every mistake that the form can have at once. */
async function makeEveryMistake(page: Page) {
  await section(page, "Main image")
    .getByLabel("Drop the main image here")
    .setInputFiles(madeFile("a.jpg", "no", "image/jpeg"));
  const images = [madeFile("b.jpg", "no", "image/jpeg"), madeFile("c.gif", "", "image/gif")];
  await section(page, "Images").getByLabel("Add images").setInputFiles(images);
  await page.getByLabel("Drop the spreadsheet here").setInputFiles(madeFile("specs.csv", "a,b"));
  await openParts(page);
  await page.getByRole("button", { name: "Add download" }).click();
  await page.getByText("Check each image (20MB limit)").waitFor();
  await saveButton(page).click();
  await page.getByText("Check all downloads - each one needs a file (20MB max)").waitFor();
}

test("axe finds nothing on the product form with every mistake, which fits narrow windows", async ({ visit }) => {
  const page = await visit(site, newProduct, { ...as });
  await makeEveryMistake(page);
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
});

test("axe finds nothing while everything of a product is chosen, and accessories are offered", async ({ visit }) => {
  const page = await visit(site, newProduct, { ...as });
  await fillRequired(page, { model: "VF-AXE" });
  const images = ["bullet-vf-lens", "fisheye-lens"].map((name) => demoFile(`images/${name}.jpg`));
  await section(page, "Images").getByLabel("Add images").setInputFiles(images);
  await page.getByLabel("Drop the spreadsheet here").setInputFiles(demoFile("sheets/VF-D4C-28.xlsx"));
  await page.getByLabel("Drop files here").setInputFiles(demoFile("files/warranty.pdf"));
  await page.getByText("Preview, as visitors see it").click();
  await page.getByRole("region", { name: "Spec table preview" }).waitFor();
  await expect.poll(() => page.getByText("Uploaded", { exact: true }).count()).toBe(5);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("combobox", { name: "Add an accessory" }).click();
  await page.getByRole("option", { name: "VF-A-JB2" }).click();
  await page.getByRole("option", { name: "VF-A-JB2", selected: true }).waitFor();
  // Only the list: while it is open, Base UI hides the rest from screen readers on purpose.
  const violations = await violationsOn(page, "[role=listbox]");
  expect(violations).toEqual([]);
});

test("a product with everything is made with the keyboard alone", async ({ visit }) => {
  const page = await visit(site, newProduct, as);
  const name = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
  /** Presses Tab until an element of that name has the focus. */
  async function tabTo(wanted: string) {
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press("Tab");
      if ((await name()).startsWith(wanted)) return;
    }
    throw new Error(`Tab never reaches ${wanted}; the focus is on ${await name()}.`);
  }
  async function unfold(part: string) {
    await tabTo(part);
    await page.keyboard.press("Enter");
  }
  const dialogs: FileChooser[] = [];
  page.on("filechooser", (dialog) => dialogs.push(dialog));
  /** Enter opens the browser's file dialog, which no script can type into. */
  async function choose(...paths: string[]) {
    await page.keyboard.press("Enter");
    await expect.poll(() => dialogs.length).toBe(1);
    await dialogs.pop()?.setFiles(paths.map(demoFile));
  }

  await tabTo("Category");
  await page.keyboard.press("Space");
  await page.getByRole("option", { name: "Dome and Turret Cameras" }).waitFor();
  await page.keyboard.type("Dome");
  await page.keyboard.press("Enter");
  await tabTo("Model");
  await page.keyboard.type("VF-KEYS");
  await tabTo("Description");
  await page.keyboard.type("Made without a mouse");
  await tabTo("Drop the main image here");
  await choose("images/VF-D4V-2712.webp");
  await expect.poll(name).toBe("Replace VF-D4V-2712.webp");
  await tabTo("NDAA compliant");
  // The features of a chosen category unfold by themselves.
  await section(page, "Features").getByRole("checkbox").first().waitFor();
  await tabTo("8 MP");
  await page.keyboard.press("Space");
  await unfold("Images");
  await tabTo("Add images");
  await choose("images/dome-vandal-lens.jpg", "images/dome-vandal-top.jpg");
  await page.getByRole("button", { name: "Move image 2 later" }).waitFor();
  await page.keyboard.press("Shift+Tab");
  await expect.poll(name).toBe("Move image 2 later");
  await unfold("Specifications and facts");
  await tabTo("Specs text");
  await page.keyboard.type("Infrared to 60 m");
  await tabTo("Drop the spreadsheet here");
  await choose("sheets/VF-D8V-2712.xlsx");
  await page.getByText("This sheet is for VF-D8V-2712, not VF-KEYS.").waitFor();
  await tabTo("Use it anyway");
  await page.keyboard.press("Enter");
  await unfold("Accessories");
  await tabTo("Add an accessory");
  await page.keyboard.type("jb2");
  await page.getByRole("option", { name: "VF-A-JB2" }).and(page.locator("[data-highlighted]")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Chosen accessories" }).getByText("VF-A-JB2").waitFor();
  await unfold("Downloads");
  await tabTo("Drop files here");
  await choose("files/VF-D8V-2712-datasheet.pdf");
  await tabTo("Create product");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/new?created=*");

  const id = new URL(page.url()).searchParams.get("created");
  await open(page, `/catalog/products/${id}`);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("VF-KEYS");
  expect(await page.getByRole("heading", { name: "Features" }).locator("+ ul > li").allTextContents()).toEqual([
    "8 MP",
  ]);
  expect(await page.getByRole("group", { name: "Choose an image" }).getByRole("button").count()).toBe(3);
  expect(await page.locator("#specifications th").count()).toBeGreaterThan(10);
  expect(await page.locator("#accessories").getByRole("link").count()).toBe(1);
  expect(await page.locator("#downloads").getByRole("link").count()).toBe(1);
});
