import { join } from "node:path";
import { z } from "zod";
import { type CategoryDraft, categoryDraft } from "#core/category/category-draft.ts";
import { documentDraft } from "#core/download/document-draft.ts";
import { downloadDraft } from "#core/download/download-draft.ts";
import { optionalText } from "#core/drafts/draft-text.ts";
import { notAFact } from "#core/facts/fact.ts";
import { assignmentDraft, factDraft, meaningKey, rowKeyOf } from "#core/facts/fact-draft.ts";
import type { AskedColumn } from "#core/facts/sheet-columns.ts";
import { type InfoItemDraft, infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productDraft, successorDraft, withDatesInOrder } from "#core/product/product-draft.ts";
import { byLine, releaseTitle } from "#core/release/release.ts";
import { releaseDraft } from "#core/release/release-draft.ts";
import { synonymDraft } from "#core/search/synonym-draft.ts";
import { createCategory, updateCategory } from "../../catalog/category/save-category.ts";
import { createDownload, updateDownload } from "../../catalog/download/save-download.ts";
import { assignLabels } from "../../catalog/fact/assign-labels.ts";
import { createFact, updateFact } from "../../catalog/fact/save-fact.ts";
import { askedColumnsOf } from "../../catalog/fact/sheet-columns.ts";
import { currentFacts } from "../../catalog/fact/site-facts.ts";
import { factSources, writeSources } from "../../catalog/fact/write-facts.ts";
import { createInfoItem, updateInfoItem } from "../../catalog/info-item/save-info-item.ts";
import { refuseEvidence } from "../../catalog/product/evidence/write-evidence.ts";
import { chosenSuccessors } from "../../catalog/product/links/read-successors.ts";
import type { ProductFiles } from "../../catalog/product/product-document.ts";
import { createProduct, setAccessories, setSuccessors, updateProduct } from "../../catalog/product/save-product.ts";
import { createRelease, updateRelease } from "../../catalog/release/save-release.ts";
import { createSynonyms, updateSynonyms } from "../../catalog/synonyms/save-synonyms.ts";
import { recordChange } from "../../changes/record-change.ts";
import { currentRevision } from "../../changes/revision.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { nameSet } from "../../history/record-history.ts";
import { importTitle } from "../../history/set-title.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import { type CatalogFile, needsAttention, readCatalogFile } from "./catalog-file.ts";
import { openFileFinder } from "./file-finder.ts";
import { releaseUniqueNames } from "./release-unique-names.ts";
import { nameAndPath, type Progress, type StagedCatalog, stageCatalog } from "./stage-catalog.ts";

type Counts = Record<Exclude<keyof CatalogFile, "labels">, { created: number; updated: number; unchanged: number }>;

export interface ImportReport extends Counts {
  /** Sheets whose column is not known, that are another model's, or that list products. */
  sheets: AskedColumn[];
}

export interface ImportOptions {
  dryRun?: boolean;
  progress?: Progress;
}

/** One transaction. Updates records by id and leaves others alone. Throws `StartError` for a faulty catalog. */
export async function importCatalog(
  { database, store }: { database: Database; store: ObjectStore },
  folder: string,
  { dryRun = false, progress }: ImportOptions = {},
): Promise<ImportReport> {
  const findFile = openFileFinder(folder);
  const catalog = await readCatalogFile(folder, findFile);
  // Staging thousands of pictures takes hours, and the rows come last.
  await using _held = await pauseGarbageCollection(database);
  const { staged, mistakes } = await stageCatalog(catalog, findFile, store, progress);
  const name = join(folder, "catalogue.json");
  if (mistakes.length > 0) throw needsAttention(name, mistakes);

  let report: ImportReport | undefined;
  try {
    await transaction(database, async (work) => {
      const before = await currentRevision(work);
      nameSet(work, importTitle);
      await releaseUniqueNames(work, catalog);
      for (const [record, write] of writes(catalog, staged)) {
        const outcome = await write(work);
        if (!outcome.ok) {
          throw needsAttention(
            name,
            Object.values(outcome.errors).map((sentence) => `${record}: ${sentence}`),
          );
        }
      }
      // Sheets may name products that came after theirs.
      const sheets = await readSheetsAgain(work, catalog.products);
      report = { ...(await readReport(work, before, catalog)), sheets };
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report as ImportReport;
}

const sheetsAtOnce = 50;

async function readSheetsAgain(work: Work, products: CatalogFile["products"]): Promise<AskedColumn[]> {
  const ids = products.flatMap(({ id, specsFile }) => (specsFile === undefined ? [] : id));
  const facts = await currentFacts(work);
  const asked: AskedColumn[] = [];
  for (let from = 0; from < ids.length; from += sheetsAtOnce) {
    const some = ids.slice(from, from + sheetsAtOnce);
    const sources = await factSources(work, some);
    const named = sources.filter(({ catalog, model }) => catalog.some((other) => other !== model));
    for (const id of await writeSources(work, named, facts))
      await recordChange(work, { collection: "products", id, kind: "updated", at: Date.now(), isDerived: true });
    asked.push(...askedColumnsOf(sources, facts));
  }
  return asked.sort((one, other) => one.model.localeCompare(other.model, "en"));
}

class DryRun extends Error {}

type Write = [record: string, (work: Work) => Promise<Outcome<unknown>>];

function* writes(catalog: CatalogFile, staged: StagedCatalog): Generator<Write> {
  // A feature may move to a category that is written before its old one.
  const homes = new Map(
    catalog.categories.flatMap(({ id, features }) => Object.keys(features).map((feature) => [feature, id])),
  );
  for (const category of catalog.categories) yield letFeaturesGo(category, homes);
  for (const category of catalog.categories) yield writeCategory(category);
  for (const fact of catalog.facts) yield writeFact(fact);
  yield ["Labels", (work) => writeLabels(work, catalog.labels)];
  // Accessories and successors may be products that come later.
  for (const product of catalog.products) yield writeProduct(product, staged);
  for (const product of catalog.products) yield writeAccessories(product);
  for (const product of catalog.products) yield letSuccessorsGo(product);
  for (const product of catalog.products) yield writeSuccessors(product);
  for (const download of catalog.downloads) yield writeDownload(download, staged);
  // Evidence may name general downloads, which name products.
  for (const product of catalog.products) yield checkEvidence(product);
  // Oldest first: a predecessor must be there.
  for (const line of byLine(catalog.releases)) {
    for (const release of line.toReversed()) yield writeRelease(release, staged);
  }
  for (const group of catalog.synonyms) yield writeSynonyms(group);
  const { banners, cards, images } = catalog.info;
  for (const banner of banners) yield writeInfoItem({ kind: "banner", ...banner }, staged);
  for (const card of cards) yield writeInfoItem({ kind: "card", ...card }, staged);
  for (const image of images) yield writeInfoItem({ kind: "image", ...image }, staged);
}

// Removes features that move to another category, and adds none yet. `homes`: the new category of each feature.
function letFeaturesGo(category: Category, homes: ReadonlyMap<string, string>): Write {
  return [
    `Category ${category.name}`,
    async (work) => {
      const draft = readCategory(category);
      if (!draft.ok) return draft;
      const rows = await work.selectFrom("feature").select("id").where("category_id", "=", category.id).execute();
      if (rows.every(({ id }) => (homes.get(id) ?? category.id) === category.id)) return draft;
      const own = new Set<string | undefined>(rows.map(({ id }) => id));
      const features = draft.value.features.filter(({ id }) => own.has(id));
      return updateCategory(work, category.id, { ...draft.value, features }, { isImport: true });
    },
  ];
}

function writeCategory(category: Category): Write {
  const { id, name } = category;
  return [
    `Category ${name}`,
    async (work) => {
      const draft = readCategory(category);
      if (!draft.ok) return draft;
      const known = await isThere(work, "category", id);
      return known
        ? updateCategory(work, id, draft.value, { isImport: true })
        : createCategory(work, draft.value, { id });
    },
  ];
}

type Category = CatalogFile["categories"][number];

function writeFact({ id, ...words }: CatalogFile["facts"][number]): Write {
  return [
    `Fact ${words.name}`,
    async (work) => {
      const draft = read(factDraft, words);
      if (!draft.ok) return draft;
      const known = await isThere(work, "fact", id);
      return known ? updateFact(work, id, draft.value) : createFact(work, draft.value, { id });
    },
  ];
}

function readCategory({ id: _, features, ...words }: Category): Outcome<CategoryDraft> {
  const rows = Object.entries(features).map(([id, label]) => ({ id, label }));
  return read(categoryDraft, { ...words, features: rows });
}

async function writeLabels(work: Work, labels: CatalogFile["labels"]): Promise<Outcome<unknown>> {
  const byRow = [...Map.groupBy(labels, rowKeyOf).values()];
  const assignments = byRow.map((ofRow) => {
    // Such as `Relay` and `Relays`.
    const once = new Map(
      ofRow.map((label) => [`${label.fact} ${meaningKey({ ...label, label: "" })}`, label]),
    ).values();
    const facts = Array.from(once, ({ fact: id, label: _, section: __, ...meaning }) => ({ id, ...meaning }));
    const isNone = facts.every(({ id }) => id === notAFact);
    return { label: ofRow[0]?.label, section: ofRow[0]?.section, facts: isNone ? ("not a fact" as const) : facts };
  });
  const drafts = read(z.array(assignmentDraft), assignments);
  return drafts.ok ? assignLabels(work, drafts.value) : drafts;
}

const productTexts = withDatesInOrder(
  productDraft.extend({
    image: z.string(),
    imageAlt: optionalText,
    additionalImages: z.array(z.object({ id: z.string(), image: z.string(), alt: optionalText })),
    downloads: z.array(
      z.object({
        id: z.string(),
        file: z.string(),
        fileName: z.string(),
        description: optionalText,
        ...documentDraft,
      }),
    ),
    specsFile: z.string().optional(),
  }),
);

function writeProduct(product: CatalogFile["products"][number], staged: StagedCatalog): Write {
  const { id, accessories: _later, successors: _alsoLater, ...words } = product;
  return [
    `Product ${product.model}`,
    async (work) => {
      const draft = read(productTexts, words);
      if (!draft.ok) return draft;
      const { accessories: _stay, successors: _alsoStay, ...edit } = draft.value;
      const files = stagedFilesOf(edit, staged);
      if (!(await isThere(work, "product", id))) return createProduct(work, draft.value, files, { id, isImport: true });
      return updateProduct(work, id, edit, files, { isImport: true });
    },
  ];
}

function stagedFilesOf(
  product: Omit<z.infer<typeof productTexts>, "accessories" | "successors">,
  staged: StagedCatalog,
) {
  const { image, imageAlt, additionalImages, downloads, specsFile } = product;
  return {
    image: { picture: staged.pictures.get(image), alt: imageAlt },
    images: additionalImages.map(({ id, image, alt }) => ({ id, picture: staged.pictures.get(image), alt })),
    downloads: downloads.map((download) => ({
      ...download,
      file: staged.productFiles.get(nameAndPath(download)),
    })),
    sheet: specsFile === undefined ? null : staged.sheets.get(specsFile),
  } satisfies ProductFiles;
}

function writeAccessories({ id, model, accessories }: CatalogFile["products"][number]): Write {
  return [`Product ${model}`, (work) => setAccessories(work, id, accessories)];
}

// A successor that goes and one that comes may close a circle together, so those that go are removed first.
function letSuccessorsGo({ id, model, successors }: CatalogFile["products"][number]): Write {
  return [
    `Product ${model}`,
    async (work) => {
      const wanted = new Set(successors.map(({ product }) => product));
      const current = await chosenSuccessors(work, id);
      const staying = current.filter((successor) => wanted.has(successor.id));
      if (staying.length === current.length) return done(id);
      return setSuccessors(
        work,
        id,
        staying.map(({ id: product, kind, sentence }) => ({ product, kind, sentence })),
      );
    },
  ];
}

function writeSuccessors({ id, model, successors }: CatalogFile["products"][number]): Write {
  return [
    `Product ${model}`,
    async (work) => {
      const drafts = read(z.array(successorDraft), successors);
      return drafts.ok ? setSuccessors(work, id, drafts.value) : drafts;
    },
  ];
}

function checkEvidence(product: CatalogFile["products"][number]): Write {
  const ownDownloads = product.downloads.map(({ id }) => id);
  return [
    `Product ${product.model}`,
    async (work) => {
      const errors = await refuseEvidence(work, product, ownDownloads);
      return Object.keys(errors).length > 0 ? refused(errors) : done(product.id);
    },
  ];
}

function writeDownload(download: CatalogFile["downloads"][number], staged: StagedCatalog): Write {
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

function writeRelease(release: CatalogFile["releases"][number], staged: StagedCatalog): Write {
  const { id, name, versionText, signature, sbom } = release;
  return [
    `Release ${releaseTitle({ name, versionText })}`,
    async (work) => {
      const draft = read(releaseDraft, release);
      if (!draft.ok) return draft;
      const files = {
        file: staged.generalFiles.get(nameAndPath(release)),
        signature: signature && staged.generalFiles.get(nameAndPath(signature)),
        sbom: sbom && staged.sboms.get(nameAndPath(sbom)),
      };
      const known = await isThere(work, "release", id);
      return known ? updateRelease(work, id, draft.value, files) : createRelease(work, draft.value, files, { id });
    },
  ];
}

function writeSynonyms({ id, words }: CatalogFile["synonyms"][number]): Write {
  return [
    `Synonyms ${words[0] ?? id}`,
    async (work) => {
      const draft = read(synonymDraft, { words });
      if (!draft.ok) return draft;
      const known = await isThere(work, "synonym_group", id);
      return known ? updateSynonyms(work, id, draft.value) : createSynonyms(work, draft.value, { id });
    },
  ];
}

function writeInfoItem(
  item: { id: string; timestamp: number; kind: InfoItemDraft["kind"]; image?: string },
  staged: StagedCatalog,
): Write {
  const { id, timestamp, image } = item;
  const picture = image === undefined ? undefined : staged.pictures.get(image);
  return [
    `Info item ${id}`,
    async (work) => {
      const draft = read(infoItemDraft, item);
      if (!draft.ok) return draft;
      const known = await work.selectFrom("info_item").select("kind").where("id", "=", id).executeTakeFirst();
      if (!known) return createInfoItem(work, draft.value, picture, { id, timestamp });
      if (known.kind !== item.kind) return refused({ form: staysWhatItIs(known.kind, item.kind) });
      return updateInfoItem(work, id, draft.value, picture ?? null, { timestamp });
    },
  ];
}

function staysWhatItIs(kind: string, wanted: InfoItemDraft["kind"]): string {
  return `It is ${kind === "image" ? "an" : "a"} ${kind} here. Give the ${wanted} an id of its own.`;
}

function read<Draft>(draft: z.ZodType<Draft>, typed: unknown): Outcome<Draft> {
  const checked = draft.safeParse(typed);
  if (checked.success) return done(checked.data);
  return refused(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join("."), message])));
}

async function isThere(
  work: Work,
  table: "category" | "fact" | "product" | "download" | "release" | "synonym_group",
  id: string,
) {
  const row = await work.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

async function readReport(work: Work, before: number, catalog: CatalogFile): Promise<Counts> {
  const changes = await work
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("revision", ">", before)
    .execute();

  function count(collection: keyof Counts, total: number) {
    const changed = changes.filter((change) => change.collection === collection);
    const touched = new Set(changed.map((change) => change.record_id));
    const created = changed.filter((change) => change.kind === "created").length;
    return { created, updated: touched.size - created, unchanged: total - touched.size };
  }

  const { categories, facts, products, downloads, releases, synonyms, info } = catalog;
  return {
    categories: count("categories", categories.length),
    facts: count("facts", facts.length),
    products: count("products", products.length),
    downloads: count("downloads", downloads.length),
    releases: count("releases", releases.length),
    synonyms: count("synonyms", synonyms.length),
    info: count("info", info.banners.length + info.cards.length + info.images.length),
  };
}
