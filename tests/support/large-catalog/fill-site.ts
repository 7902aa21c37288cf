import { downloadKey } from "#core/files/file-key.ts";
import { infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { categories as categoryPart } from "#server/catalog/category/category-collection.ts";
import type { RecordType } from "#server/catalog/collection.ts";
import type { CollectionName } from "#server/catalog/collections.ts";
import { downloads as downloadPart } from "#server/catalog/download/download-collection.ts";
import { storeAllFacts } from "#server/catalog/fact/refresh-facts.ts";
import { createInfoItem } from "#server/catalog/info-item/save-info-item.ts";
import { products as productPart } from "#server/catalog/product/product-collection.ts";
import { currentRevision } from "#server/changes/revision.ts";
import type { Work } from "#server/database/database.ts";
import { transaction } from "#server/database/transaction.ts";
import { fillUniqueKeys } from "#server/database/unique-names.ts";
import { changes as changePart } from "#server/maintenance/archive/record-types/changes.ts";
import { files as filePart, variants as variantPart } from "#server/maintenance/archive/record-types/files.ts";
import type { SiteData } from "#server/maintenance/archive/save-site.ts";
import { pauseGarbageCollection } from "#server/maintenance/pause-garbage-collection.ts";
import { accepted } from "../accepted.ts";
import { demo } from "../demo.ts";
import { byWeight, inventCategories } from "./invent-categories.ts";
import { inventDates, inventProduct } from "./invent-product.ts";
import { Seeded } from "./seeded.ts";
import { type SharedFiles, stageSharedFiles } from "./shared-files.ts";
import { manuals } from "./words.ts";

export interface CatalogSize {
  products: number;
  categories: number;
  seed: number;
}

const productsPerDownload = 50;
const atOnce = 500;

/**
 * Fills an empty site of either engine and store with an invented catalog, in one transaction. The rows are written
 * by the code that restores archives, so they match a real site's; pictures and files are a few of the demo's.
 */
export async function fillWithLargeCatalog(
  { data, store }: Pick<SiteData, "data" | "store">,
  size: CatalogSize,
  progress: (done: number, total: number) => void = () => {},
): Promise<void> {
  await using _held = await pauseGarbageCollection(data.database);
  const shared = await stageSharedFiles(store);
  await transaction(data.database, (work) => writeCatalog(work, size, shared, progress));
}

async function writeCatalog(
  work: Work,
  { products, categories, seed }: CatalogSize,
  shared: SharedFiles,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const seeded = new Seeded(seed);
  const log = await openLog(work);
  await write(work, variantPart, variantsOf(shared));

  const invented = inventCategories(categories, seeded).map((category) => ({ ...category, ...inventDates(seeded) }));
  await write(work, categoryPart, invented);
  await log.created("categories", invented);

  const nextCategory = byWeight(invented, seeded);
  const accessories: string[] = [];
  for (let done = 0; done < products; done += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, products - done) }, (_, nth) => {
      const category = nextCategory();
      const product = inventProduct(done + nth, category, seeded, { shared, accessories });
      if (category.areAccessories) accessories.push(product.line.id);
      return product;
    });
    const lines = batch.map(({ line }) => line);
    await write(
      work,
      filePart,
      batch.flatMap(({ files }) => files),
    );
    await write(work, productPart, lines);
    await productPart.link?.(work, lines);
    await log.created("products", lines);
    progress(done + batch.length, products);
  }

  const downloads = Array.from({ length: Math.ceil(products / productsPerDownload) }, (_, nth) => {
    return inventDownload(nth, seeded, shared);
  });
  await write(
    work,
    filePart,
    downloads.map(({ file }) => file),
  );
  await write(
    work,
    downloadPart,
    downloads.map(({ line }) => line),
  );
  await log.created(
    "downloads",
    downloads.map(({ line }) => line),
  );
  await log.close();
  await fillUniqueKeys(work);
  await storeAllFacts(work);
  await createInfoItems(work, seeded, shared);
}

/** Each record type takes some hundred records at a time; one product may bring as many files again. */
async function write(work: Work, part: RecordType, lines: object[]): Promise<void> {
  for (let start = 0; start < lines.length; start += atOnce) {
    await part.write(work, lines.slice(start, start + atOnce));
  }
}

function variantsOf({ pictures }: SharedFiles): object[] {
  const all = pictures.flatMap(({ object, variants }) => variants.map((variant) => ({ source: object, ...variant })));
  return [...new Map(all.map((variant) => [`${variant.source} ${variant.width}`, variant])).values()];
}

function inventDownload(nth: number, seeded: Seeded, shared: SharedFiles) {
  const id = seeded.id();
  const { object, name, size, type } = seeded.pick(shared.downloads);
  const dates = inventDates(seeded);
  const key = downloadKey(id, name);
  return {
    line: { id, description: `${seeded.pick(manuals)} ${seeded.below(9)}.${nth}`, fileRef: key, ...dates },
    file: { key, object, name, size, type, createdAt: dates.createdAt },
  };
}

/** The log of changes, one entry per record, as if each had been created on its own. */
async function openLog(work: Work) {
  let revision = await currentRevision(work);
  return {
    async created(collection: CollectionName, records: { id: string; createdAt: number }[]) {
      const lines = records.map(({ id, createdAt }) => {
        revision += 1;
        return { revision, collection, id, kind: "created", at: createdAt };
      });
      await write(work, changePart, lines);
    },
    async close() {
      await work.updateTable("revision").set({ value: revision }).execute();
    },
  };
}

async function createInfoItems(work: Work, seeded: Seeded, { pictures }: SharedFiles): Promise<void> {
  const { banners, cards, images } = demo.info;
  const items = [
    ...banners.map((banner) => ({ kind: "banner", ...banner })),
    ...cards.map((card) => ({ kind: "card", ...card })),
    ...images.map((image) => ({ kind: "image", ...image })),
  ];
  for (const { timestamp, ...item } of items) {
    const draft = infoItemDraft.parse(item);
    const picture = draft.kind === "banner" ? undefined : seeded.pick(pictures);
    accepted(await createInfoItem(work, draft, picture, { id: seeded.id(), timestamp, now: timestamp }));
  }
}
