import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { describedBy } from "#tests/support/described-by.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import {
  countUploads,
  created,
  demoFile,
  fillRequired,
  madeFile,
  patience,
  plainPicture,
  saveButton,
  section,
} from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";
import { makeXlsx } from "#tests/support/workbook.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a refused form or file as an error. */
const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|404|409|422|500)/ };
const newProduct = "/dashboard/products/new";
const checkInputs = "Something went wrong - check each input";
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

test("a chosen picture has a preview also where the document was loaded before signing in", async ({ visit }) => {
  const page = await visit(site, "/contact");
  const { email, password } = site.administrator;
  await page.evaluate((fields) => fetch("/login", { method: "POST", body: new URLSearchParams(fields) }), {
    email,
    password,
  });
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Admin" }).click();
  await page.getByRole("main").getByRole("link", { name: "New product" }).click();
  await section(page, "Main image")
    .getByLabel("Drop the main image here")
    .setInputFiles(await plainPicture("teal"));
  const preview = section(page, "Main image").getByRole("img", { name: "Preview of the main image" });
  await expect.poll(() => preview.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(640);
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

test("[R01] [R02] missing required fields show beside each field and in the summary", async ({ visit }) => {
  const page = await visit(site, newProduct, as);
  const bar = page.getByRole("region", { name: "Save" });
  const listed = () =>
    page
      .getByRole("link", { name: /^Product/ })
      .last()
      .textContent();
  expect(await listed()).toBe("Product0 of 4");
  await bar.getByText("Still needed: Category, Model, Description, Main image").waitFor();

  await saveButton(page).click();
  for (const sentence of [
    "Category required",
    "Model required",
    "Description required",
    "Image required (20MB limit)",
  ]) {
    await page.getByRole("main").getByText(sentence, { exact: true }).waitFor();
  }
  expect(await page.getByRole("main").getByRole("alert").textContent()).toBe(checkInputs);
  await expect.poll(listed).toBe("Product4 errors");
  expect(await bar.getByRole("link", { name: /^(Category|Model|Description|Main image)$/ }).allTextContents()).toEqual([
    "Category",
    "Model",
    "Description",
    "Main image",
  ]);
  await expect.poll(() => focused(page)).toBe("Category");

  // While errors are corrected, the focus stays in the field.
  const description = section(page, "Product").getByLabel("Description");
  await description.pressSequentially("A bullet camera");
  expect(await description.inputValue()).toBe("A bullet camera");
  await expect.poll(() => page.getByText("Description required").count()).toBe(0);
  await page.getByLabel("Drop the main image here").setInputFiles(demoFile("images/bullet-mini-front.jpg"));
  await expect.poll(() => page.getByText("Image required (20MB limit)").count()).toBe(0);
  await expect.poll(listed).toBe("Product2 errors");
  await bar.getByText("Still needed: Category, Model", { exact: true }).waitFor();
});

test("[R02] a main image that is none, or is too large, is told so at once and is still needed; the large one before a byte is sent", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  const uploads = countUploads(page);
  const zone = page.getByLabel("Drop the main image here");
  await using huge = await filesOnDisk({ "huge.jpg": 20_000_001 });
  await zone.setInputFiles(huge.paths);
  const mainImage = section(page, "Main image");
  const refusal = (message: string) => mainImage.getByRole("alert").getByText(message);
  const stillNeeded = page.getByText("Still needed: Category, Model, Description, Main image");
  await refusal("Image too large - 20MB maximum file size").waitFor();
  await stillNeeded.waitFor();
  expect(uploads.begun).toBe(0);
  await mainImage.getByLabel(/^Replace /).setInputFiles(madeFile("page.jpg", "<html></html>", "image/jpeg"));
  await expect.poll(() => uploads.begun).toBe(1);
  await refusal("Wrong format - images only (jpg, png, gif, etc.)").waitFor();
  await stillNeeded.waitFor();
  await saveButton(page).click();
  await mainImage.getByText("Image required (20MB limit)").waitFor();
  expect(await describedBy(mainImage.getByLabel(/^Replace /))).toBe(
    "Wrong format - images only (jpg, png, gif, etc.) Image required (20MB limit)",
  );
  expect(await mainImage.getByRole("img").count()).toBe(0);
  await page.getByRole("button", { name: "Remove page.jpg" }).click();
  await zone.setInputFiles(await plainPicture("teal"));
  await expect.poll(() => page.getByText("Image required (20MB limit)").count()).toBe(0);
});

test("[R03] one additional image that is none is marked, and keeps the product from being saved", async ({ visit }) => {
  const page = await visit(site, newProduct, as);
  await fillRequired(page, { model: "VF-R03" });
  const images = section(page, "Images");
  await using bad = await filesOnDisk({ "notes.png": "not a picture", "huge.png": 20_000_001 });
  await images.getByLabel("Add images").setInputFiles(bad.paths);
  await images.getByText("Check each image (20MB limit)").waitFor();
  await images.getByText("Wrong format - images only (jpg, png, gif, etc.)").waitFor();
  await images.getByText("Image too large - 20MB maximum file size").waitFor();
  // Neither has a preview, so their names are shown.
  for (const name of ["notes.png", "huge.png"]) await images.getByText(name, { exact: true }).waitFor();
  await saveButton(page).click();
  await expect.poll(() => page.getByText(checkInputs).count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Replace image 1");
  for (const place of [1, 2]) {
    expect(await describedBy(images.getByLabel(`Replace image ${place}`))).toMatch(/^(Wrong format|Image too large)/);
  }

  await images.getByLabel("Replace image 1").setInputFiles(await plainPicture("teal"));
  await images.getByRole("button", { name: "Remove image 2" }).click();
  await expect.poll(() => page.getByText("Check each image (20MB limit)").count()).toBe(0);
  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  expect(await page.getByRole("group", { name: "Choose an image" }).getByRole("button").count()).toBe(2);
});

test("[R04] each download needs a file of its own, not too large", async ({ visit }) => {
  const page = await visit(site, newProduct, as);
  await fillRequired(page, { model: "VF-R04" });
  const downloads = section(page, "Downloads");
  const words = "Check all downloads - each one needs a file (20MB max)";
  const sentence = downloads.getByText(words);
  await downloads.getByRole("button", { name: "Add download" }).click();
  await expect.poll(() => focused(page)).toBe("Description");
  await page.keyboard.type("Wiring");
  await saveButton(page).click();
  await sentence.first().waitFor();
  await expect.poll(() => focused(page)).toBe("Choose file");
  await using huge = await filesOnDisk({ "huge.pdf": 20_000_001 });
  await downloads.getByLabel("Choose file").setInputFiles(huge.paths);
  await downloads.getByRole("alert").getByText(words).waitFor();
  // The chooser is gone: the focus moves to what replaced it.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Replace huge.pdf");
  await downloads.getByLabel("Replace huge.pdf").setInputFiles(demoFile("files/warranty.pdf"));
  await expect.poll(() => sentence.count()).toBe(0);
  // Several files at once make several rows, named after them.
  await downloads
    .getByLabel("Drop files here")
    .setInputFiles([demoFile("files/quick-start-cameras.pdf"), demoFile("files/release-notes.txt")]);
  const described = () =>
    downloads
      .getByLabel("Description")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(described).toEqual(["Wiring", "quick-start-cameras", "release-notes"]);
  await downloads.getByRole("button", { name: "Remove download 3" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add download");

  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  const files = page.locator("#downloads tbody tr");
  expect(await files.allTextContents()).toEqual([
    expect.stringMatching(/^quick-start-cameras.*quick-start-cameras\.pdf/),
    expect.stringMatching(/^Wiring.*warranty\.pdf/),
  ]);
});

test("[R05] [R10] the spreadsheet is shown before saving as visitors will see it, replaced, and removed", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  await fillRequired(page, { model: "VF-R10" });
  const specifications = section(page, "Specifications and facts");
  const preview = specifications.getByRole("region", { name: "Spec table preview" });
  const cells = (table: typeof preview) => table.locator("h3, th, td").allTextContents();
  const zone = specifications.getByLabel("Drop the spreadsheet here");

  await zone.setInputFiles(madeFile("specs.csv", "Lens,2.8 mm"));
  await specifications.getByRole("alert").getByText("Wrong file type - excel only (*.xls or *.xlsx)").waitFor();
  await saveButton(page).click();
  await expect.poll(() => page.getByText(checkInputs).count()).toBe(1);
  await specifications.getByLabel("Replace specs.csv").setInputFiles(demoFile("sheets/VF-D2C-28.xls"));
  await specifications.getByText("This sheet is for VF-D2C-28, not VF-R10.").waitFor();
  await page.getByText("Nothing of the chosen spreadsheet is read, 0 typed by hand").waitFor();
  await specifications.getByRole("button", { name: "Use it anyway" }).click();
  await page.getByText("Preview, as visitors see it").click();
  await preview.waitFor();
  const old = await cells(preview);
  await specifications.getByLabel("Replace VF-D2C-28.xls").setInputFiles(demoFile("sheets/VF-B8V-2712.xlsx"));
  await specifications.getByText("This sheet is for VF-B8V-2712, not VF-R10.").waitFor();
  await specifications.getByRole("button", { name: "Use it anyway" }).click();
  await specifications.getByText("It is used anyway.").waitFor();
  await page.getByText("The chosen spreadsheet is read on saving, 0 typed by hand").waitFor();
  await expect.poll(() => cells(preview)).not.toEqual(old);
  await expect.poll(() => cells(preview).then((all) => all.length)).toBeGreaterThan(50);
  const shown = await cells(preview);

  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  expect(await page.locator("#specifications").locator("h3, th, td").allTextContents()).toEqual(shown);

  await open(page, `/dashboard/products/${id}/edit`);
  // It is folded, and never opens by itself.
  expect(await preview.isVisible()).toBe(false);
  await page.getByText("Preview, as visitors see it").click();
  await preview.waitFor();
  expect(await cells(preview)).toEqual(shown);
  await page.getByText(/^[1-9]\d* read, 0 typed by hand,/).waitFor();
  await specifications.getByRole("button", { name: "Remove VF-B8V-2712.xlsx" }).click();
  await expect.poll(() => preview.count()).toBe(0);
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}`);
  await open(page, `/catalog/products/${id}`);
  expect(await page.locator("#specifications table").count()).toBe(0);
});

test("[R42] the preview of a spreadsheet shows the whole table and says what was left out, without scripts the table too", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  await fillRequired(page, { model: "VF-R42" });
  const specifications = section(page, "Specifications and facts");
  const preview = specifications.getByRole("region", { name: "Spec table preview" });
  await specifications.getByLabel("Drop the spreadsheet here").setInputFiles(madeFile("VF-R42.xlsx", longWorkbook()));
  await page.getByText("Preview, as visitors see it").click();
  await specifications.getByText("Left out: 1 hidden sheet, 2 hidden columns, 3 struck-out texts.").waitFor();
  const rows = Array.from({ length: 200 }, (_, row) => [`Row ${row + 1}`, `${row + 1} mm¹`]);
  const isWhole = () => preview.evaluate((region) => region.scrollHeight <= region.clientHeight + 1);
  const cells = () => preview.locator("th, td").allTextContents();
  expect(await cells()).toEqual(rows.flat());
  expect(await isWhole()).toBe(true);

  const id = await created(page);
  const plain = await visit(site, `/dashboard/products/${id}/edit`, { ...as, scripts: false });
  const stored = plain.getByRole("region", { name: "Spec table preview" });
  expect(await stored.count()).toBe(0);
  // Parts that are folded are opened by hand.
  if (!(await plain.getByText("Preview, as visitors see it").isVisible()))
    await plain.getByText("Specifications and facts", { exact: true }).last().click();
  await plain.getByText("Preview, as visitors see it").click();
  expect(await stored.locator("th, td").allTextContents()).toEqual(rows.flat());
});

/** 200 rows with a raised footnote each, beside what is not shown. */
function longWorkbook(): Buffer {
  const run = (text: string, font: string) => `<r><rPr><${font}/></rPr><t>${text}</t></r>`;
  const cell = (name: string, runs: string) => `<c r="${name}" t="inlineStr"><is>${runs}</is></c>`;
  const rows = Array.from({ length: 200 }, (_, index) => {
    const row = index + 1;
    const old = row <= 3 ? run(" old", "strike") : "";
    const shown = run(`${row} mm`, "b") + old + run("1", 'vertAlign val="superscript"');
    const secret = row === 1 ? cell("B1", "<t>cost 4</t>") + cell("C1", "<t>cost 5</t>") : "";
    return `<row r="${row}">${cell(`A${row}`, `<t>Row ${row}</t>`)}${secret}${cell(`D${row}`, shown)}</row>`;
  });
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="Costs" sheetId="1" state="hidden" r:id="rId1"/>
      <sheet name="Spec" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet><cols><col min="2" max="2" width="0"/><col min="3" max="3" hidden="1"/></cols>
      <sheetData>${rows.join("")}</sheetData></worksheet>`,
  };
  return makeXlsx(parts, "");
}

test("[R06] a model that is taken is refused in any case of letters, and nothing has to be typed or uploaded again", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  const uploads = countUploads(page);
  await fillRequired(page, { model: " vf-b8v-2712 " });
  await section(page, "Images")
    .getByLabel("Add images")
    .setInputFiles(await plainPicture("teal"));
  await section(page, "Product").getByRole("switch").uncheck();
  await saveButton(page).click();
  await page.getByText("Product model vf-b8v-2712 already in database").waitFor();
  await expect.poll(() => page.getByText(checkInputs).count()).toBe(1);
  await expect.poll(() => focused(page)).toBe("Model");
  await page.getByLabel("Model").fill("VF-R06");
  const id = await created(page);
  expect(uploads).toEqual({ begun: 2, deleted: 0 });
  await open(page, `/catalog/products/${id}`);
  expect(await heading(page)).toBe("VF-R06");
  expect(await page.getByRole("img", { name: "NDAA compliant" }).count()).toBe(0);
  expect(await page.getByRole("group", { name: "Choose an image" }).getByRole("button").count()).toBe(2);
});

test("[R07] [R11] a product is compliant unless that is turned off, and its details follow its making", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  for (const [model, compliant] of [
    ["VF-R07-YES", true],
    ["VF-R07-NO", false],
  ] as const) {
    await fillRequired(page, { model });
    const ndaa = page.getByRole("switch", { name: "NDAA compliant" });
    expect(await ndaa.isChecked()).toBe(true);
    if (!compliant) await ndaa.press("Space");
    const id = await created(page);
    await expect.poll(() => heading(page)).toBe("Product created successfully");
    const details = page.getByRole("link", { name: "View details" });
    expect(await details.getAttribute("href")).toBe(`/dashboard/products/${id}`);
    const visitor = await visit(site, `/catalog/products/${id}`);
    expect(await visitor.getByRole("img", { name: "NDAA compliant" }).count()).toBe(compliant ? 1 : 0);
    const next = page.getByRole("main").getByRole("link", { name: "Duplicate" });
    expect(await next.getAttribute("href")).toBe(`${newProduct}?from=${id}`);
    await page.getByRole("link", { name: "New product" }).click();
    await page.waitForURL(`**${newProduct}?category=*`);
  }
});

test("[R08] [R16] features are the chosen category's, and are asked for again with another category", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  const features = section(page, "Features");
  const labels = () =>
    features
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
  const sorted = (name: string) =>
    Object.values(demoCategory(name).features).sort(new Intl.Collator("en", { numeric: true }).compare);
  expect(await features.textContent()).toContain("Choose a category first.");
  await fillRequired(page, { model: "VF-R16" });
  await expect.poll(labels).toEqual(sorted("Bullet Cameras"));
  await features.getByLabel("IR 60 m", { exact: true }).check();
  await features.getByLabel("IR 80 m", { exact: true }).check();

  await page.getByLabel("Category").click();
  await page.getByRole("option", { name: "Dome and Turret Cameras" }).click();
  await expect.poll(labels).toEqual(sorted("Dome and Turret Cameras"));
  await expect.poll(() => features.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await expect
    .poll(() => features.getByRole("status").textContent())
    .toContain(
      "0 of 2 chosen features are kept. 2 were dropped, because this category does not offer them: IR 60 m, IR 80 m.",
    );
  await features.getByLabel("IK10", { exact: true }).check();

  // Nothing delays the form any more, or rerenders it during the next steps.
  await section(page, "Main image").getByText("Uploaded", { exact: true }).waitFor({ timeout: patience });
  // Another administrator removes a feature just before this is saved.
  const gone = demoCategory("Bullet Cameras").featureIds["IR 60 m"] ?? "";
  await page.locator("input[name='features[0]']").evaluate((input, id) => input.setAttribute("value", id), gone);
  await saveButton(page).click();
  await features.getByText("Choose the features again - they are not all of this category").waitFor();
  await expect.poll(() => features.locator("input[aria-invalid=true]:focus").count()).toBe(1);
  expect(await describedBy(features.locator("input:focus"))).toMatch(/^Choose the features again/);
  await features.getByLabel("IK10", { exact: true }).uncheck();
  await features.getByLabel("IK10", { exact: true }).check();
  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  const shown = page.getByRole("heading", { name: "Features" }).locator("+ ul > li");
  expect(await shown.allTextContents()).toEqual(["IK10"]);
});

test("[R16] [R23] another category keeps the features of equal label and says what it drops; going back brings all again", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  const features = section(page, "Features");
  const told = () => features.getByRole("status").textContent();
  const ticked = () =>
    features
      .getByRole("checkbox", { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
  const choose = (name: string) => page.getByLabel("Category").selectOption({ label: name });
  await fillRequired(page, { model: "VF-R23" });
  for (const label of ["8 MP", "12 MP", "IR 80 m"]) await features.getByLabel(label, { exact: true }).check();
  await choose("PTZ Cameras");
  await expect.poll(ticked).toEqual(["8 MP"]);
  await expect
    .poll(told)
    .toContain(
      "The category has changed: 1 of 3 chosen features is kept. 2 were dropped, because this category does not offer them: 12 MP, IR 80 m.",
    );
  expect(await violationsOn(page)).toEqual([]);
  await features.getByLabel("Wiper", { exact: true }).check();
  expect(await told()).toBe("");

  // A choice dropped on the way comes back where it is offered; one that was unticked does not.
  await features.getByLabel("8 MP", { exact: true }).uncheck();
  await choose("Specialist Cameras");
  await expect.poll(ticked).toEqual(["12 MP"]);
  await expect.poll(told).toContain("1 of 3 chosen features is kept. 2 were dropped");

  await choose("PTZ Cameras");
  await expect.poll(ticked).toEqual(["Wiper"]);
  await expect.poll(told).toContain("The features chosen for this category before are ticked again.");
  await choose("Bullet Cameras");
  await expect.poll(ticked).toEqual(["8 MP", "12 MP", "IR 80 m"]);
  await expect.poll(told).toContain("The features chosen for this category before are ticked again.");

  await choose("Dome and Turret Cameras");
  await expect.poll(ticked).toEqual(["8 MP", "12 MP"]);
  await section(page, "Main image").getByText("Uploaded", { exact: true }).waitFor({ timeout: patience });
  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  const shown = page.getByRole("heading", { name: "Features" }).locator("+ ul > li");
  expect(await shown.allTextContents()).toEqual(["8 MP", "12 MP"]);
});

test("[R23] a form that is sent before the features of another category have come keeps those of equal label", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  const features = section(page, "Features");
  await fillRequired(page, { model: "VF-R23-EARLY" });
  for (const label of ["8 MP", "12 MP"]) await features.getByLabel(label, { exact: true }).check();
  await section(page, "Main image").getByText("Uploaded", { exact: true }).waitFor({ timeout: patience });
  await page.route("**/dashboard/products/features?*", () => {});
  await page.getByLabel("Category").selectOption({ label: "Dome and Turret Cameras" });
  const id = await created(page);
  await open(page, `/catalog/products/${id}`);
  const shown = page.getByRole("heading", { name: "Features" }).locator("+ ul > li");
  expect(await shown.allTextContents()).toEqual(["8 MP", "12 MP"]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("[R16] [R23] a category that appears or vanishes while the form is open is offered, or asked for again", async ({
  visit,
}) => {
  const other = await visit(site, "/dashboard/categories/new", as);
  const make = async (name: string, feature?: string) => {
    await open(other, "/dashboard/categories/new");
    await other.getByLabel("Name").fill(name);
    if (feature) {
      await other.getByRole("button", { name: "Add feature" }).click();
      await other.getByLabel("Feature 1", { exact: true }).fill(feature);
    }
    await other.getByRole("button", { name: "Create category" }).last().click();
    await other.waitForURL("**/new?created=*");
    return new URL(other.url()).searchParams.get("created");
  };
  const page = await visit(site, newProduct, as);
  await make("Without features");
  const id = await make("Passing", "8 mp");
  await expect.poll(() => page.getByLabel("Category").getByRole("option", { name: "Passing" }).count()).toBe(1);
  await fillRequired(page, { model: "VF-R16-B", category: "Passing" });
  await page.getByLabel("Category").selectOption({ label: "Without features" });
  await section(page, "Features").getByText("This category has no features.").waitFor();
  await page.getByLabel("Category").selectOption({ label: "Passing" });
  await section(page, "Features").getByLabel("8 mp", { exact: true }).check();
  await open(other, `/dashboard/categories/${id}?delete`);
  await other.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await page.getByText("This category has been deleted. Choose another.").waitFor();
  await saveButton(page).click();
  await expect.poll(() => page.getByText(checkInputs).count()).toBe(1);
  expect(await page.getByLabel("Model").inputValue()).toBe("VF-R16-B");
  await page.getByLabel("Category").selectOption({ label: "Bullet Cameras" });
  await section(page, "Features").getByText("The category has changed: 1 of 1 chosen feature is kept.").waitFor();
  await expect.poll(() => section(page, "Features").getByLabel("8 MP", { exact: true }).isChecked()).toBe(true);
  await created(page);
});

test("[R09] accessories are found by typing, with keys alone, and Escape takes none of them out", async ({ visit }) => {
  const { id } = demoProduct("VF-B8V-2712");
  const page = await visit(site, `/dashboard/products/${id}/edit`, as);
  const finder = page.getByRole("combobox", { name: "Add an accessory" });
  // While the finder's list is open, everything else is hidden from screen readers.
  const chosen = () => page.locator("[aria-label='Chosen accessories'] > li").allTextContents();
  const before = await chosen();
  expect(before.length).toBe(5);

  await finder.focus();
  await page.keyboard.type("b8v-27");
  await page.getByText("No product of that model.").waitFor();
  await finder.fill("kb3");
  // Enter takes the highlighted row, and a row is not highlighted in the moment it appears.
  await page.getByRole("option", { name: "VF-KB3" }).and(page.locator("[data-highlighted]")).waitFor();
  // Enter takes no row while the query has changed and its results are not there yet.
  const answer = Promise.withResolvers<void>();
  await page.route("**/products/choices?*", (route) => answer.promise.then(() => route.continue()));
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  expect(await chosen()).toEqual(before);
  await page.keyboard.press("Backspace");
  answer.resolve();
  await page.getByRole("option", { name: "VF-KB3" }).and(page.locator("[data-highlighted]")).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(chosen).toEqual([...before, "VF-KB3"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect(await chosen()).toEqual([...before, "VF-KB3"]);
  await page.getByRole("button", { name: `Remove ${before[0]}`, exact: true }).press("Enter");
  await expect.poll(chosen).toEqual([...before.slice(1), "VF-KB3"]);
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}`);
  await open(page, `/dashboard/products/${id}/edit`);
  await expect.poll(chosen).toEqual([...before.slice(1), "VF-KB3"].sort());
});

test("[R17] what cannot be saved says so, and nothing typed or uploaded is lost", async ({ visit }) => {
  const page = await visit(site, newProduct, as);
  const uploads = countUploads(page);
  const alert = page.getByRole("main").getByRole("alert");
  const making = await site.breakAt("insert", "product");
  await fillRequired(page, { model: "VF-R17" });
  await saveButton(page).click();
  await expect.poll(() => alert.textContent()).toBe("Error submitting to database");
  expect(await page.getByLabel("Model").inputValue()).toBe("VF-R17");
  await making.repair();
  const id = await created(page);
  expect(uploads).toEqual({ begun: 1, deleted: 0 });

  const editing = await site.breakAt("update", "product");
  await open(page, `/dashboard/products/${id}/edit`);
  await section(page, "Product").getByLabel("Description").fill("Better words");
  await saveButton(page).click();
  await expect.poll(() => alert.textContent()).toBe("Error submitting edit to database");
  await editing.repair();
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}`);
  await page.getByText("Better words").first().waitFor();
});

test("[R17] the form waits for its files; one that fails can be sent again from where it is", async ({ visit }) => {
  const page = await visit(site, newProduct, { ...as, allow: /Failed to load resource/ });
  const [first, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route("**/uploads", async (route) => {
    if (++asked > 1) return again.promise.then(() => route.continue());
    await first.promise;
    await route.fulfill({ status: 400, body: "" });
  });
  await fillRequired(page, { model: "VF-R17-B" });
  await saveButton(page).click();
  await expect.poll(() => saveButton(page).textContent()).toBe("Loading...");
  first.resolve();
  await section(page, "Main image").getByText("Error uploading file").first().waitFor();
  await expect.poll(() => saveButton(page).textContent()).toBe("Create product");
  await expect.poll(() => page.getByText(checkInputs).count()).toBe(1);

  await page.getByRole("button", { name: "Try again" }).click();
  await saveButton(page).click();
  await expect.poll(() => saveButton(page).textContent()).toBe("Loading...");
  again.resolve();
  await page.waitForURL("**/products/new?created=*");
});

test("without scripts the form of a new product says that it needs them", async ({ visit }) => {
  const page = await visit(site, newProduct, { signedIn: true, scripts: false });
  await expect
    .poll(() => page.locator("main noscript").innerText())
    .toBe("This form needs scripts, because it sends files. Please turn them on.");
  expect(await page.getByLabel("Model").isVisible()).toBe(false);
});
