import { join } from "node:path";
import { z } from "zod";
import { categoryDraft } from "#core/category/category-draft.ts";
import { documentDraft } from "#core/download/document-draft.ts";
import { downloadDraft } from "#core/download/download-draft.ts";
import { optionalText } from "#core/drafts/draft-text.ts";
import { notAFact } from "#core/facts/fact.ts";
import { assignmentDraft, factDraft, labelPlace, labelPlaceWithDetails } from "#core/facts/fact-draft.ts";
import type { AskedColumn } from "#core/facts/sheet-columns.ts";
import { type InfoItemDraft, infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { portionsOf } from "#core/portions.ts";
import { productDraft, withDatesInOrder } from "#core/product/product-draft.ts";
import { byLine, releaseTitle } from "#core/release/release.ts";
import { releaseDraft } from "#core/release/release-draft.ts";
import { synonymDraft } from "#core/search/synonym-draft.ts";
import type { SynonymFields } from "#core/search/synonyms.ts";
import { type CategoryDocument, categories } from "../../catalog/category/category-collection.ts";
import { categoryDocument } from "../../catalog/category/save-category.ts";
import type { Collection } from "../../catalog/collection.ts";
import type { CollectionName } from "../../catalog/collections.ts";
import { type DownloadDocument, downloads } from "../../catalog/download/download-collection.ts";
import { downloadDocument } from "../../catalog/download/save-download.ts";
import { assignLabels } from "../../catalog/fact/assign-labels.ts";
import { facts } from "../../catalog/fact/fact-collection.ts";
import { createFact, updateFact } from "../../catalog/fact/save-fact.ts";
import { askedColumnsOf } from "../../catalog/fact/sheet-columns.ts";
import { currentFacts, type SiteFacts } from "../../catalog/fact/site-facts.ts";
import { loadSheets, writeSources } from "../../catalog/fact/write-facts.ts";
import { type InfoItemDocument, info } from "../../catalog/info-item/info-item-collection.ts";
import { infoItemDocument } from "../../catalog/info-item/save-info-item.ts";
import { type ProductDocument, products } from "../../catalog/product/product-collection.ts";
import { type ProductFiles, productDocument } from "../../catalog/product/product-document.ts";
import { type ReleaseDocument, releases } from "../../catalog/release/release-collection.ts";
import { releaseDocument } from "../../catalog/release/save-release.ts";
import { openDocument } from "../../catalog/save/one-record.ts";
import { type Entry, save } from "../../catalog/save/save.ts";
import { synonyms } from "../../catalog/synonyms/synonym-collection.ts";
import { recordChange } from "../../changes/record-change.ts";
import { currentRevision } from "../../changes/revision.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { readStates } from "../../history/read-states.ts";
import { nameSet } from "../../history/record-history.ts";
import { importTitle } from "../../history/set-title.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import { type CatalogFile, needsAttention, readCatalogFile } from "./catalog-file.ts";
import { openFileFinder } from "./file-finder.ts";
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
      await writeCatalog(work, name, catalog, staged);
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
  for (const some of portionsOf(ids, sheetsAtOnce)) {
    const sources = await loadSheets(work, some);
    const named = sources.filter(({ catalog, model }) => catalog.some((other) => other !== model));
    for (const id of await writeSources(work, named, facts))
      await recordChange(work, { collection: "products", id, kind: "updated", at: Date.now(), isDerived: true });
    asked.push(...askedColumnsOf(sources, facts));
  }
  return asked.sort((one, other) => one.model.localeCompare(other.model, "en"));
}

class DryRun extends Error {}

type Kind<Document> = Collection<CollectionName, Document>;

/** A record of the catalog, with what it becomes. */
interface Given<Document = unknown> {
  kind: Kind<Document>;
  id: string;
  /** Names it in messages. */
  title: string;
  document(before: Document | undefined): Outcome<Document>;
}

async function writeCatalog(work: Work, name: string, catalog: CatalogFile, staged: StagedCatalog): Promise<void> {
  await writeRecords(work, name, catalog.categories.map(givenCategory));
  for (const { id, ...words } of catalog.facts) {
    const draft = read(factDraft, words);
    const isThere = (await openDocument(work, facts, id)) !== undefined;
    const outcome = draft.ok
      ? await (isThere ? updateFact(work, id, draft.value) : createFact(work, draft.value, { id }))
      : draft;
    if (!outcome.ok) throw needsAttention(name, sentences(`Fact ${words.name}`, outcome.errors));
  }
  const labelled = await writeLabels(work, catalog.labels);
  if (!labelled.ok) throw needsAttention(name, sentences("Labels", labelled.errors));
  const siteFacts = await currentFacts(work);
  const { banners, cards, images } = catalog.info;
  await writeRecords(work, name, [
    ...catalog.products.map((product) => givenProduct(product, staged, siteFacts)),
    ...catalog.downloads.map((download) => givenDownload(download, staged)),
    // Oldest first, as feeds tell of them.
    ...byLine(catalog.releases).flatMap((line) => line.toReversed().map((release) => givenRelease(release, staged))),
    ...catalog.synonyms.map(givenSynonyms),
    ...banners.map((banner) => givenInfoItem({ kind: "banner", ...banner }, staged)),
    ...cards.map((card) => givenInfoItem({ kind: "card", ...card }, staged)),
    ...images.map((image) => givenInfoItem({ kind: "image", ...image }, staged)),
  ]);
}

const recordsAtOnce = 50;

async function writeRecords(work: Work, name: string, given: Given[]): Promise<void> {
  const set: Entry[] = [];
  const mistakes: string[] = [];
  for (const [kind, records] of Map.groupBy(given, ({ kind }) => kind)) {
    for (const some of portionsOf(records, recordsAtOnce)) {
      const states = await readStates(
        work,
        kind,
        some.map(({ id }) => id),
      );
      for (const { id, title, document } of some) {
        const today = states.get(id);
        const after = document(today && kind.documentOf(today));
        if (after.ok) set.push({ kind, id, after: after.value, base: "any", today });
        else mistakes.push(...sentences(title, after.errors));
      }
    }
  }
  if (mistakes.length > 0) throw needsAttention(name, mistakes);
  const saved = await save(work, set, { isImport: true });
  if (saved.ok) return;
  const titles = new Map(given.map(({ kind, id, title }) => [`${kind.name}/${id}`, title]));
  throw needsAttention(
    name,
    Object.entries(saved.errors).map(([place, sentence]) => {
      const [kind, id] = place.split("/");
      return `${titles.get(`${kind}/${id}`)}: ${sentence}`;
    }),
  );
}

function sentences(title: string, errors: FieldErrors): string[] {
  return Object.values(errors).map((sentence) => `${title}: ${sentence}`);
}

function givenCategory({ id, features, ...words }: CatalogFile["categories"][number]): Given<CategoryDocument> {
  const rows = Object.entries(features).map(([id, label]) => ({ id, label }));
  return {
    ...{ kind: categories, id, title: `Category ${words.name}` },
    document: () => mapped(read(categoryDraft, { ...words, features: rows }), categoryDocument),
  };
}

async function writeLabels(work: Work, labels: CatalogFile["labels"]): Promise<Outcome<unknown>> {
  const byRow = [...Map.groupBy(labels, labelPlace).values()];
  const assignments = byRow.map((ofRow) => {
    // Such as `Relay` and `Relays`.
    const once = new Map(
      ofRow.map((label) => [`${label.fact} ${labelPlaceWithDetails({ ...label, label: "" })}`, label]),
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

function givenProduct(
  { id, ...words }: CatalogFile["products"][number],
  staged: StagedCatalog,
  facts: SiteFacts,
): Given<ProductDocument> {
  return {
    ...{ kind: products, id, title: `Product ${words.model}` },
    document(before) {
      const draft = read(productTexts, words);
      if (!draft.ok) return draft;
      const product = productDocument(draft.value, stagedFilesOf(draft.value, staged), before, facts);
      // A fact that the site does not have is refused.
      return mapped(product, (document) => ({ ...document, facts: { ...document.facts, ...draft.value.facts } }));
    },
  };
}

function stagedFilesOf(product: z.infer<typeof productTexts>, staged: StagedCatalog) {
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

function givenDownload(download: CatalogFile["downloads"][number], staged: StagedCatalog): Given<DownloadDocument> {
  const { id, description } = download;
  const file = staged.generalFiles.get(nameAndPath(download));
  return {
    ...{ kind: downloads, id, title: `Download ${description}` },
    document: (before) => {
      const draft = read(downloadDraft, download);
      return draft.ok ? downloadDocument(draft.value, file ?? before?.file) : draft;
    },
  };
}

function givenRelease(release: CatalogFile["releases"][number], staged: StagedCatalog): Given<ReleaseDocument> {
  const { id, name, versionText, signature, sbom } = release;
  const files = {
    file: staged.generalFiles.get(nameAndPath(release)),
    signature: signature && staged.generalFiles.get(nameAndPath(signature)),
    sbom: sbom && staged.sboms.get(nameAndPath(sbom)),
  };
  return {
    ...{ kind: releases, id, title: `Release ${releaseTitle({ name, versionText })}` },
    document: (before) => {
      const draft = read(releaseDraft, release);
      return draft.ok ? releaseDocument(draft.value, files, before) : draft;
    },
  };
}

function givenSynonyms({ id, words }: CatalogFile["synonyms"][number]): Given<SynonymFields> {
  return {
    ...{ kind: synonyms, id, title: `Synonyms ${words[0] ?? id}` },
    document: () => read(synonymDraft, { words }),
  };
}

function givenInfoItem(
  item: { id: string; timestamp: number; kind: InfoItemDraft["kind"]; image?: string },
  staged: StagedCatalog,
): Given<InfoItemDocument> {
  const { id, timestamp, image } = item;
  const picture = image === undefined ? undefined : staged.pictures.get(image);
  return {
    ...{ kind: info, id, title: `Info item ${id}` },
    document: () => mapped(read(infoItemDraft, item), (draft) => ({ ...infoItemDocument(draft, picture), timestamp })),
  };
}

function mapped<Draft, Document>(draft: Outcome<Draft>, document: (draft: Draft) => Document): Outcome<Document> {
  return draft.ok ? done(document(draft.value)) : draft;
}

function read<Draft>(draft: z.ZodType<Draft>, typed: unknown): Outcome<Draft> {
  const checked = draft.safeParse(typed);
  if (checked.success) return done(checked.data);
  return refused(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join("."), message])));
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
