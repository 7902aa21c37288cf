import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { categoryFields } from "#app/dashboard/category/category-fields.ts";
import { documentFields, downloadFields } from "#app/dashboard/download/download-fields.ts";
import { moduleFields, productFields } from "#app/dashboard/product/form/product-fields.ts";
import { releaseFields } from "#app/dashboard/release/release-fields.ts";
import { infoFields } from "#app/forms/info/info-fields.ts";
import type { RecordField } from "#app/forms/record-fields.ts";
import { evidenceFields } from "#core/product/evidence.ts";
import type { SuccessorKind } from "#core/product/successor.ts";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { open } from "./browsing.ts";
import { openParts } from "./product-form.ts";

// Uses the dashboard as a person does: every record by its form, every file chosen in the browser.

type Category = CatalogFile["categories"][number];
type Product = CatalogFile["products"][number];
type Download = CatalogFile["downloads"][number];

export interface DashboardDriver {
  page: Page;
  folder: string;
}

export async function makeCategory({ page }: DashboardDriver, category: Category): Promise<void> {
  const { cardFacts = [], features } = category;
  await open(page, "/dashboard/categories/new");
  await fillFields(page, categoryFields, category);
  for (const [place, kind] of cardFacts.entries()) {
    await page.getByLabel(place === 0 ? "First fact on cards" : "Second fact on cards").selectOption(kind);
  }
  for (const [place, label] of Object.values(features).entries()) {
    await button(page, "Add feature").click();
    await page.getByLabel(`Feature ${place + 1}`, { exact: true }).fill(label);
  }
  await save(page, "Create category");
}

/** Creates a product; its accessories are named by their models. */
export async function makeProduct(
  { page, folder }: DashboardDriver,
  product: Product,
  {
    category,
    accessories,
    isSheetOfOther = false,
  }: { category: Category; accessories: string[]; isSheetOfOther?: boolean },
): Promise<void> {
  await open(page, "/dashboard/products/new");
  await inputOf(page, productFields.category).selectOption({ label: category.name });
  await openParts(page);
  await fillFields(page, productFields, product);
  for (const feature of product.features) {
    await page.getByRole("checkbox", { name: category.features[feature] ?? "", exact: true }).check();
  }

  for (const [fact, text = ""] of Object.entries(product.facts ?? {})) {
    const field = page.locator(`[name="facts.${fact}"]`);
    await field.evaluate((input) => {
      for (let fold = input.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
    });
    await field.fill(text);
  }

  await page.getByLabel("Drop the main image here").setInputFiles(await file(folder, product.image));
  await page
    .getByLabel("What the picture shows")
    .first()
    .fill(product.imageAlt ?? "");
  const pictures = product.additionalImages;
  if (pictures.length > 0) {
    await page.getByLabel("Add images").setInputFiles(
      await files(
        folder,
        pictures.map(({ image }) => image),
      ),
    );
    for (const [place, { alt }] of pictures.entries()) {
      await page
        .getByRole("group", { name: "Images", exact: true })
        .getByLabel("What the picture shows")
        .nth(place)
        .fill(alt ?? "");
    }
  }
  if (product.specsFile) {
    await page.getByLabel("Drop the spreadsheet here").setInputFiles(await file(folder, product.specsFile));
    if (isSheetOfOther) await button(page, "Use it anyway").click();
  }
  await chooseAccessories(page, accessories);
  if (product.downloads.length > 0) {
    const chosen = product.downloads.map(({ file: path, fileName }) => file(folder, path, fileName));
    await page.getByLabel("Drop files here").setInputFiles(await Promise.all(chosen));
    for (const [place, download] of product.downloads.entries()) {
      const row = page.getByRole("group", { name: `Download ${place + 1}`, exact: true });
      await row.locator("summary").click();
      await row.getByLabel("Description").fill(download.description);
      await fillFields(row, unmarked(documentFields), download);
    }
  }
  await save(page, "Create product");
}

export async function addAccessories({ page }: DashboardDriver, model: string, accessories: string[]): Promise<void> {
  await editProduct(page, model, () => chooseAccessories(page, accessories));
}

/** The successors, which must exist, are named by their models. */
export async function addSuccessors(
  { page }: DashboardDriver,
  model: string,
  successors: { model: string; kind: SuccessorKind; sentence: string }[],
): Promise<void> {
  await editProduct(page, model, async () => {
    for (const successor of successors) {
      await page.getByLabel("Add a successor").fill(successor.model);
      await page.getByRole("option", { name: successor.model, exact: true }).click();
      const row = page.getByRole("group", { name: `Successor ${successor.model}`, exact: true });
      await row.getByLabel("Kind").selectOption(successor.kind);
      await row.getByLabel("What differs").fill(successor.sentence);
    }
  });
}

async function editProduct(page: Page, model: string, edit: () => Promise<void>): Promise<void> {
  await open(page, `/dashboard/products?q=${encodeURIComponent(model)}`);
  await page.getByRole("main").getByRole("link", { name: model, exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Model").waitFor();
  await openParts(page);
  await edit();
  await button(page, "Save product").click();
  await page.waitForURL(/\/dashboard\/products\/[0-9a-f-]{36}$/);
}

export function hasEvidence(product: Product): boolean {
  const fields = [...evidenceFields.map((name) => product[name]), product.radioModules, product.onvif];
  return fields.some((field) => field !== undefined);
}

/** `nameOf` gives the description of a download by its id. */
export async function addEvidence(
  { page }: DashboardDriver,
  product: Product,
  nameOf: (download: string) => string,
): Promise<void> {
  await editProduct(page, product.model, async () => {
    const choose = async (select: Locator, download: string) => {
      const option = select.locator("option", { hasText: nameOf(download) }).first();
      await select.selectOption((await option.getAttribute("value")) ?? "");
    };
    if (product.ndaaLetter) await choose(inputOf(page, productFields.ndaaLetter), product.ndaaLetter);
    for (const [place, module] of (product.radioModules ?? []).entries()) {
      await button(page, "Add radio module").click();
      const row = page.getByRole("group", { name: `radio module ${place + 1}`, exact: true });
      await fillFields(row, moduleFields, module);
    }
    for (const [place, { profile, firmware, declaration, date }] of (product.onvif ?? []).entries()) {
      await button(page, "Add ONVIF profile").click();
      const row = page.getByRole("group", { name: `ONVIF profile ${place + 1}`, exact: true });
      await row.getByLabel("Profile", { exact: true }).selectOption(profile);
      await row.getByLabel(/^Firmware/).fill(firmware ?? "");
      if (declaration) await choose(row.getByLabel(/^Declaration/), declaration);
      await row.getByLabel(/^Declared on/).fill(date ?? "");
    }
  });
}

async function chooseAccessories(page: Page, models: string[]): Promise<void> {
  for (const model of models) {
    await page.getByLabel("Add an accessory").fill(model);
    await page.getByRole("option", { name: model, exact: true }).click();
    await page.getByRole("list", { name: "Chosen accessories" }).getByText(model, { exact: true }).waitFor();
  }
}

/** Its products are named by their models. */
export async function makeDownload(
  { page, folder }: DashboardDriver,
  download: Download,
  products: string[] = [],
): Promise<void> {
  await open(page, "/dashboard/downloads/new");
  await fillFields(page.getByRole("main"), downloadFields, download);
  const chosen = await file(folder, download.file, download.fileName);
  await page.locator("main input[type=file]").setInputFiles(chosen);
  for (const model of products) {
    await page.getByLabel("Add a product").fill(model);
    await page.getByRole("option", { name: model, exact: true }).click();
    await page.getByRole("list", { name: "Chosen products" }).getByText(model, { exact: true }).waitFor();
  }
  await save(page, "Create download");
}

/** Its products are named by their models. */
export async function makeRelease(
  { page, folder }: DashboardDriver,
  release: CatalogFile["releases"][number],
  products: string[],
): Promise<void> {
  const { signature, sbom } = release;
  await open(page, "/dashboard/releases/new");
  const main = page.getByRole("main");
  const choose = async (label: string, { file: path, fileName }: { file: string; fileName: string }) =>
    main
      .getByRole("group", { name: new RegExp(`^${label}( \\(optional\\))?$`) })
      .locator("input[type=file]")
      .setInputFiles(await file(folder, path, fileName));
  await choose("File", release);
  if (signature) await choose("Signature", signature);
  if (sbom) await choose("SBOM", sbom);
  await fillFields(main, releaseFields, release);
  if (products.length > 0) {
    await main.getByLabel(/^Paste models/).fill(products.join("\n"));
    await button(page, "Add these models").click();
    await main
      .getByRole("list", { name: "Chosen products" })
      .getByText(products.at(-1) ?? "", { exact: true })
      .waitFor();
  }
  // Nothing is sent before the upload has ended.
  await main.locator("button[type=submit]:not([hidden]):not([aria-disabled])").waitFor({ timeout: 300_000 });
  await save(page, "Publish release");
}

/** An info item of any kind, as the home page's dialog takes it. */
export interface InfoWords {
  kind: "Banner" | "Card" | "Image";
  heading?: string;
  content?: string;
  image?: string | undefined;
  alt?: string | undefined;
  linkUrl?: string | undefined;
  linkLabel?: string | undefined;
}

export async function makeInfoItem({ page, folder }: DashboardDriver, item: InfoWords): Promise<void> {
  await open(page, "/");
  const before = await page.getByRole("article").count();
  await button(page, `Add ${item.kind}`).click();
  const dialog = page.getByRole("dialog");
  await fillFields(dialog, infoFields, item);
  if (item.image) await dialog.getByLabel("Drop an image here").setInputFiles(await file(folder, item.image));
  await dialog.getByRole("button", { name: `Add ${item.kind.toLowerCase()}` }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("article").nth(before).waitFor();
}

/** The same fields where none is marked as optional. */
function unmarked<Table extends Record<string, object>>(table: Table): Table {
  const fields = Object.entries(table).map(([name, field]) => [name, { ...field, optional: false }]);
  return Object.fromEntries(fields) as Table;
}

/** Fills in texts, choices and marks, as the form's own table names them; each list as one text. */
async function fillFields(
  within: Page | Locator,
  table: Record<string, Pick<RecordField<never>, "kind" | "label" | "optional">>,
  record: object,
): Promise<void> {
  const values = new Map<string, unknown>(Object.entries(record));
  for (const [name, field] of Object.entries(table)) {
    const { kind } = field;
    const value = values.get(name);
    if (kind === undefined || value === undefined) continue;
    const input = inputOf(within, field);
    const text = Array.isArray(value) ? value.join(", ") : `${value}`;
    if (kind === "mark") await input.setChecked(value === true);
    else if (kind === "choice") await input.selectOption(text);
    else if (text !== "") await input.fill(text);
  }
}

/** The first, because rows further down may have equal labels. */
function inputOf(within: Page | Locator, { label, optional }: { label: string; optional?: boolean }): Locator {
  return within.getByLabel(optional ? `${label} (optional)` : label, { exact: true }).first();
}

/** Saves, and waits for the confirmation, which waits for uploads. */
async function save(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.waitForURL("**/new?created=*", { timeout: 300_000 });
}

function button(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("button", { name, exact: true });
}

function files(folder: string, paths: string[]) {
  return Promise.all(paths.map((path) => file(folder, path)));
}

async function file(folder: string, path: string, name = basename(path)) {
  // Like a browser, which recognises pictures by their names, and few other files.
  const types: Record<string, string> = { ".jpg": "image/jpeg", ".webp": "image/webp", ".pdf": "application/pdf" };
  const mimeType = types[extname(path)] ?? "application/octet-stream";
  return { name, mimeType, buffer: await readFile(join(folder, path)) };
}
