import { join } from "node:path";
import type { z } from "zod";
import { categoryDraft } from "#core/category-draft.ts";
import { downloadDraft } from "#core/download-draft.ts";
import { type InfoItemDraft, infoItemDraft } from "#core/info-item-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productDraft } from "#core/product-draft.ts";
import { createCategory } from "../catalog/category/create-category.ts";
import { updateCategory } from "../catalog/category/update-category.ts";
import { createDownload } from "../catalog/download/create-download.ts";
import { updateDownload } from "../catalog/download/update-download.ts";
import { createInfoItem } from "../catalog/info-item/create-info-item.ts";
import { updateInfoItem } from "../catalog/info-item/update-info-item.ts";
import { createProduct } from "../catalog/product/create-product.ts";
import type { ProductFiles } from "../catalog/product/product-files.ts";
import { setAccessories } from "../catalog/product/set-accessories.ts";
import { updateProduct } from "../catalog/product/update-product.ts";
import { currentRevision } from "../changes/revision.ts";
import type { Database, Work } from "../database/database.ts";
import type { Collection } from "../database/schema.ts";
import { transaction } from "../database/transaction.ts";
import type { ObjectStore } from "../files/object-store.ts";
import { type CatalogueFile, needsAttention, readCatalogueFile } from "./catalogue-file.ts";
import { nameAndPath, type Progress, type StagedCatalogue, stageCatalogue } from "./stage-catalogue.ts";

/** How many records of each collection an import made, changed and found as they were. */
export type ImportReport = Record<Collection, { created: number; updated: number; unchanged: number }>;

export interface ImportOptions {
  /** Goes through everything and keeps nothing. */
  dryRun?: boolean;
  progress?: Progress;
}

/**
 * Imports a folder with its `catalogue.json`: everything or nothing, in one transaction. Records are known by their
 * ids; one that is there already is brought up to date, one that the catalogue does not name is left alone. Throws
 * `StartError` that says what is wrong with the catalogue.
 */
export async function importCatalogue(
  { database, store }: { database: Database; store: ObjectStore },
  folder: string,
  { dryRun = false, progress }: ImportOptions = {},
): Promise<ImportReport> {
  const catalogue = await readCatalogueFile(folder);
  const { staged, mistakes } = await stageCatalogue(folder, catalogue, store, progress);
  const name = join(folder, "catalogue.json");
  if (mistakes.length > 0) throw needsAttention(name, mistakes);

  let report: ImportReport | undefined;
  try {
    await transaction(database, async (work) => {
      const before = await currentRevision(work);
      for (const [record, write] of writes(catalogue, staged)) {
        const outcome = await write(work);
        if (!outcome.ok) {
          throw needsAttention(
            name,
            Object.values(outcome.errors).map((sentence) => `${record}: ${sentence}`),
          );
        }
      }
      report = await readReport(work, before, catalogue);
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report as ImportReport;
}

/** Rolls back what a dry run wrote. */
class DryRun extends Error {}

/** What a refusal calls the record, and the command that writes it. */
type Write = [record: string, (work: Work) => Promise<Outcome<unknown>>];

/** In an order in which everything a record refers to is there before it. */
function* writes(catalogue: CatalogueFile, staged: StagedCatalogue): Generator<Write> {
  for (const category of catalogue.categories) yield writeCategory(category);
  // Accessories may name products that come later, so each product is written alone first.
  for (const product of catalogue.products) yield writeProduct(product, staged);
  for (const product of catalogue.products) yield writeAccessories(product);
  for (const download of catalogue.downloads) yield writeDownload(download, staged);
  const { banners, cards, images } = catalogue.info;
  for (const banner of banners) yield writeInfoItem({ kind: "banner", ...banner }, staged);
  for (const card of cards) yield writeInfoItem({ kind: "card", ...card }, staged);
  for (const image of images) yield writeInfoItem({ kind: "image", ...image }, staged);
}

function writeCategory({ id, features, ...words }: CatalogueFile["categories"][number]): Write {
  const typed = { ...words, features: Object.entries(features).map(([feature, label]) => ({ id: feature, label })) };
  return [
    `Category ${words.name}`,
    async (work) => {
      const draft = read(categoryDraft, typed);
      if (!draft.ok) return draft;
      const known = await isThere(work, "category", id);
      return known ? updateCategory(work, id, draft.value) : createCategory(work, draft.value, { id });
    },
  ];
}

function writeProduct(product: CatalogueFile["products"][number], staged: StagedCatalogue): Write {
  const { id, accessories: _later, ...words } = product;
  const files: ProductFiles = {
    image: { picture: staged.pictures.get(product.image), alt: product.imageAlt ?? product.model },
    images: product.additionalImages.map(({ id, image, alt = "" }) => ({
      id,
      picture: staged.pictures.get(image),
      alt,
    })),
    downloads: product.downloads.map((download) => ({
      id: download.id,
      file: staged.productFiles.get(nameAndPath(download)),
      description: download.description,
    })),
    sheet: product.specsFile === undefined ? null : staged.sheets.get(product.specsFile),
  };
  return [
    `Product ${product.model}`,
    async (work) => {
      const draft = read(productDraft, words);
      if (!draft.ok) return draft;
      if (!(await isThere(work, "product", id))) return createProduct(work, draft.value, files, { id });
      const { accessories: _stay, ...edit } = draft.value;
      return updateProduct(work, id, edit, files);
    },
  ];
}

function writeAccessories({ id, model, accessories }: CatalogueFile["products"][number]): Write {
  return [`Product ${model}`, (work) => setAccessories(work, id, accessories)];
}

function writeDownload(download: CatalogueFile["downloads"][number], staged: StagedCatalogue): Write {
  const { id, description } = download;
  return [
    `Download ${description}`,
    async (work) => {
      const draft = read(downloadDraft, download);
      if (!draft.ok) return draft;
      const file = staged.generalFiles.get(nameAndPath(download));
      const known = await isThere(work, "download", id);
      return known ? updateDownload(work, id, draft.value, file) : createDownload(work, draft.value, file, { id });
    },
  ];
}

function writeInfoItem(
  item: { id: string; timestamp: number; kind: InfoItemDraft["kind"]; image?: string },
  staged: StagedCatalogue,
): Write {
  const { id, timestamp, image } = item;
  const picture = image === undefined ? undefined : staged.pictures.get(image);
  return [
    `Info item ${id}`,
    async (work) => {
      const draft = read(infoItemDraft, item);
      if (!draft.ok) return draft;
      const known = await isThere(work, "info_item", id);
      return known
        ? updateInfoItem(work, id, draft.value, picture ?? null, { timestamp })
        : createInfoItem(work, draft.value, picture, { id, timestamp });
    },
  ];
}

/** Checks words by the rules of the dashboard's forms. */
function read<Draft>(draft: z.ZodType<Draft>, typed: unknown): Outcome<Draft> {
  const checked = draft.safeParse(typed);
  if (checked.success) return done(checked.data);
  return refused(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join("."), message])));
}

async function isThere(work: Work, table: "category" | "product" | "download" | "info_item", id: string) {
  const row = await work.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

async function readReport(work: Work, before: number, catalogue: CatalogueFile): Promise<ImportReport> {
  const changes = await work
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("revision", ">", before)
    .execute();

  function count(collection: Collection, total: number) {
    const changed = changes.filter((change) => change.collection === collection);
    const touched = new Set(changed.map((change) => change.record_id));
    const created = changed.filter((change) => change.kind === "created").length;
    return { created, updated: touched.size - created, unchanged: total - touched.size };
  }

  const { categories, products, downloads, info } = catalogue;
  return {
    categories: count("categories", categories.length),
    products: count("products", products.length),
    downloads: count("downloads", downloads.length),
    info: count("info", info.banners.length + info.cards.length + info.images.length),
  };
}
