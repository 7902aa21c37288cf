import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { evidenceFields, evidenceNames } from "#core/product/evidence.ts";
import { lifecycleDates, lifecycleNames } from "#core/product/lifecycle.ts";
import type { SuccessorKind } from "#core/product/successor.ts";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { open } from "./browsing.ts";

// Uses the dashboard as a person does: every record by its form, every file chosen in the browser.

type Category = CatalogFile["categories"][number];
type Product = CatalogFile["products"][number];
type Download = CatalogFile["downloads"][number];

export interface DashboardDriver {
  page: Page;
  folder: string;
}

export async function makeCategory(
  { page }: DashboardDriver,
  { name, description, cardFacts = [], features }: Category,
): Promise<void> {
  await open(page, "/dashboard/categories/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill(description);
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
  { category, accessories }: { category: Category; accessories: string[] },
): Promise<void> {
  await open(page, "/dashboard/products/new");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: category.name });
  await page.getByLabel("Model").fill(product.model);
  await page.getByLabel("Description", { exact: true }).first().fill(product.description);
  await page.getByLabel("NDAA compliant").setChecked(product.ndaa);
  for (const feature of product.features) {
    await page.getByRole("checkbox", { name: category.features[feature] ?? "", exact: true }).check();
  }
  await page.getByLabel("Specs text").fill(product.specs);

  await page.getByLabel("Drop the main image here").setInputFiles(await file(folder, product.image));
  await page.getByLabel("What the picture shows").fill(product.imageAlt ?? "");
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
        .getByRole("group", { name: "Additional images", exact: true })
        .getByLabel("What the picture shows")
        .nth(place)
        .fill(alt ?? "");
    }
  }
  if (product.specsFile) {
    await page.getByLabel("Drop the spreadsheet here").setInputFiles(await file(folder, product.specsFile));
  }
  await chooseAccessories(page, accessories);
  if (product.downloads.length > 0) {
    const chosen = product.downloads.map(({ file: path, fileName }) => file(folder, path, fileName));
    await page.getByLabel("Drop files here").setInputFiles(await Promise.all(chosen));
    for (const [place, download] of product.downloads.entries()) {
      const row = page.getByRole("group", { name: `Download ${place + 1}`, exact: true });
      await row.getByLabel("Description").fill(download.description);
      if (!hasDetails(download)) continue;
      await row.locator("summary").click();
      await fillDetails(row, download);
    }
  }
  for (const name of lifecycleDates) {
    const date = product[name];
    if (date) await page.getByLabel(new RegExp(`^${lifecycleNames[name]}`)).fill(date);
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
    for (const name of evidenceFields) {
      const field = page.getByLabel(evidenceNames[name]);
      const value = product[name];
      if (value) await (name === "ndaaLetter" ? choose(field, value) : field.fill(value));
    }
    for (const [place, module] of (product.radioModules ?? []).entries()) {
      await button(page, "Add radio module").click();
      const row = page.getByRole("group", { name: `radio module ${place + 1}`, exact: true });
      await row.getByLabel(/^Module maker/).fill(module.maker ?? "");
      await row.getByLabel(/^Module model/).fill(module.model ?? "");
      await row.getByLabel(/^FCC ID/).fill(module.fccId ?? "");
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
  await page.getByLabel("Description").fill(download.description);
  const chosen = await file(folder, download.file, download.fileName);
  await page.locator("main input[type=file]").setInputFiles(chosen);
  await fillDetails(page.getByRole("main"), download);
  for (const model of products) {
    await page.getByLabel("Add a product").fill(model);
    await page.getByRole("option", { name: model, exact: true }).click();
    await page.getByRole("list", { name: "Chosen products" }).getByText(model, { exact: true }).waitFor();
  }
  await save(page, "Create download");
}

type Details = Pick<Download, "kind" | "language" | "date" | "documentVersion">;

function hasDetails({ kind, language, date, documentVersion }: Details): boolean {
  return [kind, language, date, documentVersion].some((detail) => detail !== undefined);
}

async function fillDetails(within: Locator, { kind, language, date, documentVersion }: Details): Promise<void> {
  if (kind) await within.getByLabel(/^Kind/).selectOption(kind);
  if (language) await within.getByLabel(/^Language/).fill(language);
  if (date) await within.getByLabel(/^Date/).fill(date);
  if (documentVersion) await within.getByLabel(/^Version/).fill(documentVersion);
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
  if (release.isSbomPublic) await main.getByRole("switch").check();
  await main.getByLabel("Kind").selectOption(release.kind);
  await main.getByLabel("Channel").selectOption(release.channel);
  await main.getByLabel("Update").selectOption(release.update);
  const texts: [string, string | undefined][] = [
    ["Name", release.name],
    ["Line", release.line],
    ["Version", release.versionText],
    ["Date", release.date],
    ["Why it is withdrawn", release.withdrawnReason],
    ["New", release.notesNew],
    ["Fixed", release.notesFixed],
    ["Known issues", release.notesKnownIssues],
    ["Hardware revisions", release.hardwareRevisions?.join(", ")],
    ["Regions", release.regions?.join(", ")],
    ["Minimum version before it", release.minimumVersion],
    ["Predecessor", release.predecessor],
  ];
  for (const [label, text] of texts) {
    if (text) await main.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(text);
  }
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
  if (item.heading) await dialog.getByLabel("Heading").fill(item.heading);
  if (item.content) await dialog.getByLabel("Content").fill(item.content);
  if (item.image) await dialog.getByLabel("Drop an image here").setInputFiles(await file(folder, item.image));
  if (item.alt) await dialog.getByLabel("What the picture shows").fill(item.alt);
  if (item.linkUrl) await dialog.getByLabel(/^Link\b/).fill(item.linkUrl);
  if (item.linkLabel) await dialog.getByLabel("Label of the link").fill(item.linkLabel);
  await dialog.getByRole("button", { name: `Add ${item.kind.toLowerCase()}` }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("article").nth(before).waitFor();
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
  // As a browser does, which recognises pictures by their names, and few other files.
  const mimeType = { ".jpg": "image/jpeg", ".pdf": "application/pdf" }[extname(path)] ?? "application/octet-stream";
  return { name, mimeType, buffer: await readFile(join(folder, path)) };
}
