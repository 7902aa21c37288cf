import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { binMessages } from "#core/bin.ts";
import { categoryDraft } from "#core/category/category-draft.ts";
import { downloadDraft } from "#core/download/download-draft.ts";
import { type FactLabel, notAFact } from "#core/facts/fact.ts";
import { factDraft, factLabelDraft, rowKeyOf } from "#core/facts/fact-draft.ts";
import { infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { productDraft, withDatesInOrder } from "#core/product/product-draft.ts";
import { releaseMessages } from "#core/release/release.ts";
import { releaseDraft } from "#core/release/release-draft.ts";
import { synonymDraft } from "#core/search/synonym-draft.ts";
import { createCategory, deleteCategory, updateCategory } from "../catalog/category/save-category.ts";
import type { CollectionName } from "../catalog/collections.ts";
import { createDownload, deleteDownload, updateDownload } from "../catalog/download/save-download.ts";
import { assignLabels } from "../catalog/fact/assign-labels.ts";
import { createFact, deleteFact, updateFact } from "../catalog/fact/save-fact.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { createInfoItem, deleteInfoItem, updateInfoItem } from "../catalog/info-item/save-info-item.ts";
import type { ProductFiles } from "../catalog/product/product-document.ts";
import { createProduct, deleteProduct, updateProduct } from "../catalog/product/save-product.ts";
import { createRelease, updateRelease } from "../catalog/release/save-release.ts";
import { createSynonyms, deleteSynonyms, updateSynonyms } from "../catalog/synonyms/save-synonyms.ts";
import type { Work } from "../database/database.ts";
import type { StagedFile, StagedPicture } from "../storage/staged-file.ts";
import { recordInBin } from "./bin.ts";
import type { RecordState } from "./state-body.ts";
import type { VersionFiles } from "./stored-bytes.ts";
import { dropUnits, inTodaysUnits, unreadToday, writeUnread } from "./typed-facts.ts";

export interface Restoring {
  id: string;
  state: RecordState;
  /** Absent if the record is deleted: it is then created under its id. */
  today: RecordState | undefined;
  /** Today's state, or the last one of a deleted record. */
  last: RecordState | undefined;
  files: VersionFiles;
  now: number;
  /** Called with sentences about what is not as it was. */
  notice(sentence: string): void;
}

export interface Restorer {
  /** Today's drafts and rules refuse, under their fields. */
  restore(work: Work, restoring: Restoring): Promise<Outcome<string>>;
  /** Deletes a record that the undone set has created. */
  remove(work: Work, id: string, now: number): Promise<Outcome<string>>;
}

export const historyMessages = {
  fileGone: "Its file is gone: the bin keeps files for 30 days.",
  pictureGone: "Its picture is gone: the bin keeps files for 30 days.",
  releaseStays: "A published release stays published.",
  todayStays: (what: string) => `${what} of that version no longer exists; today's stays.`,
  labelsTaken: (count: number) =>
    count === 1 ? "1 label means a fact today and keeps it." : `${count} labels mean facts today and keep them.`,
  notRead: "What is typed for a fact is not understood today, and states nothing.",
  leftOut: (what: string) => `${what} of that version no longer exists and is left out.`,
};

/** What a state is restored as: a release that is withdrawn, or was when it was deleted, stays so. `last`: see `Restoring`. */
export function restorable(collection: CollectionName, state: RecordState, last: RecordState | undefined): RecordState {
  const isTakenBack =
    collection === "releases" && last?.record.channel === "withdrawn" && state.record.channel !== "withdrawn";
  if (!isTakenBack) return state;
  const { channel, withdrawnReason } = last.record;
  return { ...state, record: { ...state.record, channel, withdrawnReason } };
}

const datedProductDraft = withDatesInOrder(productDraft);

/** A collection without one cannot be compiled. */
export const restorers: Record<CollectionName, Restorer> = {
  categories: {
    async restore(work, { id, state, today, now }) {
      const { features, ...words } = state.record as { features: Record<string, string> };
      const rows = Object.entries(features).map(([id, label]) => ({ id, label }));
      const draft = read(categoryDraft, { ...words, features: rows });
      if (!draft.ok) return draft;
      return today ? updateCategory(work, id, draft.value, { now }) : createCategory(work, draft.value, { id, now });
    },
    remove: (work, id) => deleteCategory(work, id),
  },

  facts: {
    async restore(work, restoring) {
      const { id, state, today, now } = restoring;
      if (id === notAFact) return restoreNoFact(work, restoring);
      const draft = read(factDraft, state.record);
      if (!draft.ok) return draft;
      const position = Number(state.record.position);
      if (!today) return createFact(work, draft.value, { id, now, position });
      const updated = await updateFact(work, id, draft.value, { now });
      if (updated.ok && today.record.unit !== draft.value.unit) await dropUnits(work, id, draft.value.unit);
      return updated;
    },
    remove: (work, id, now) => deleteFact(work, id, now),
  },

  products: {
    async restore(work, restoring) {
      const { id, state, today, now, notice } = restoring;
      const checked = read(datedProductDraft, (await inTodaysUnits(work, state)).record);
      if (!checked.ok) return checked;
      const unread = await unreadToday(work, checked.value.facts);
      const kept = new Set(unread.map(({ kind }) => kind));
      const facts = Object.fromEntries(Object.entries(checked.value.facts ?? {}).filter(([kind]) => !kept.has(kind)));
      const draft = { ...checked.value, facts };
      const files = productFiles(restoring);
      if (!today && !files.image?.picture) return refused({ image: historyMessages.pictureGone });
      const outcome = today
        ? await updateProduct(work, id, draft, files, { now })
        : await createProduct(work, draft, files, { id, now });
      if (!outcome.ok) return refused(await withCategory(work, outcome.errors, draft.category, now));
      await writeUnread(work, id, unread);
      if (unread.some(({ isThere }) => isThere)) notice(historyMessages.notRead);
      return outcome;
    },
    remove: (work, id, now) => deleteProduct(work, id, now),
  },

  downloads: {
    async restore(work, { id, state, today, files, now, notice }) {
      const draft = read(downloadDraft, state.record);
      if (!draft.ok) return draft;
      const file = files.file(state.record.fileRef as string);
      if (!today) {
        if (!file || file === "same") return refused({ upload: historyMessages.fileGone });
        return createDownload(work, draft.value, file, { id, now });
      }
      if (!file) notice(historyMessages.todayStays("The file"));
      return updateDownload(work, id, draft.value, unlessSame(file), { now });
    },
    remove: (work, id, now) => deleteDownload(work, id, now),
  },

  info: {
    async restore(work, { id, state, today, files, now, notice }) {
      const draft = read(infoItemDraft, state.record);
      if (!draft.ok) return draft;
      const { imageRef, timestamp } = state.record as { imageRef?: string; timestamp: number };
      const found = imageRef === undefined ? null : files.picture(imageRef);
      if (today) {
        if (found === undefined) notice(historyMessages.todayStays("The picture"));
        return updateInfoItem(work, id, draft.value, found && unlessSame(found), { now });
      }
      if (found === undefined && draft.value.kind === "image") return refused({ image: historyMessages.pictureGone });
      if (found === undefined) notice(historyMessages.leftOut("The picture"));
      return createInfoItem(work, draft.value, found && unlessSame(found), { id, now, timestamp });
    },
    remove: (work, id, now) => deleteInfoItem(work, id, now),
  },

  releases: {
    async restore(work, { id, state, today, last, files, now, notice }) {
      const { record } = restorable("releases", state, last);
      if (record.channel !== state.record.channel) notice(releaseMessages.withdrawalStays);
      const draft = read(releaseDraft, record);
      if (!draft.ok) return draft;
      const { fileRef, signatureRef, sbom } = state.record as {
        fileRef: string;
        signatureRef?: string;
        sbom?: { sbomRef: string };
      };
      const { sbomRef, ...summary } = sbom ?? {};
      const signature = signatureRef === undefined ? null : files.file(signatureRef);
      const material = sbomRef === undefined ? null : files.file(sbomRef);
      const stays = today ? historyMessages.todayStays : historyMessages.leftOut;
      if (signature === undefined) notice(stays("The signature"));
      if (material === undefined) notice(stays("The SBOM"));
      const beside = {
        signature: signature && unlessSame(signature),
        sbom: material && (material === "same" ? undefined : { ...material, summary: summary as never }),
      };
      if (today) return updateRelease(work, id, draft.value, beside, { now });
      const file = files.file(fileRef);
      if (!file || file === "same") return refused({ upload: historyMessages.fileGone });
      return createRelease(work, draft.value, { file, ...beside }, { id, now });
    },
    remove: async () => refused({ form: historyMessages.releaseStays }),
  },

  synonyms: {
    async restore(work, { id, state, today, now }) {
      const draft = read(synonymDraft, state.record);
      if (!draft.ok) return draft;
      return today ? updateSynonyms(work, id, draft.value, { now }) : createSynonyms(work, draft.value, { id, now });
    },
    remove: (work, id, now) => deleteSynonyms(work, id, now),
  },
};

/** The form of a product only says that one must be chosen. */
async function withCategory(work: Work, errors: FieldErrors, category: string, now: number): Promise<FieldErrors> {
  if (!errors.category) return errors;
  const binned = await recordInBin(work, { collection: "categories", id: category }, now);
  return { ...errors, category: binned ? binMessages.categoryInBin(binned.name) : binMessages.categoryGone };
}

/** Only assignments change it. All are made again where they differ, so that their order is as it was. */
async function restoreNoFact(work: Work, { state, now, notice }: Restoring): Promise<Outcome<string>> {
  const labels = read(z.array(factLabelDraft), state.record.labels);
  if (!labels.ok) return labels;
  const { set, notAFact: none } = await currentFacts(work);
  const taken = new Set(set.all.flatMap((fact) => fact.labels.map(rowKeyOf)));
  const free = labels.value.filter((label) => !taken.has(rowKeyOf(label)));
  if (free.length < labels.value.length) notice(historyMessages.labelsTaken(labels.value.length - free.length));
  if (isDeepStrictEqual(free.map(rowKeyOf), none.labels.map(rowKeyOf))) return done(notAFact);
  const freed = await assignLabels(work, rowsOf(none.labels, "unassigned"), { now });
  if (!freed.ok) return freed;
  const assigned = await assignLabels(work, rowsOf(free, "not a fact"), { now });
  return assigned.ok ? done(notAFact) : assigned;
}

function rowsOf(labels: readonly FactLabel[], facts: "not a fact" | "unassigned") {
  return labels.map(({ label, section }) => ({ label, section, facts }));
}

interface ProductRecord {
  imageRef: string;
  alt: string;
  additionalImages: Record<string, { imageRef: string; alt: string; position: number }>;
  downloads: Record<string, { fileRef: string; description: string }>;
  specsExcelRef?: string;
  specsExcel?: string;
}

/** A file that is gone leaves today's in its place, or its row out. */
function productFiles({ state, today, files, notice }: Restoring): ProductFiles {
  const record = state.record as unknown as ProductRecord;
  const current = today?.record as unknown as ProductRecord | undefined;
  const picture = files.picture(record.imageRef);
  if (!picture && current) notice(historyMessages.todayStays("The picture"));
  const images = Object.entries(record.additionalImages).sort(([, one], [, other]) => one.position - other.position);
  const sheet = record.specsExcelRef === undefined ? null : files.file(record.specsExcelRef);
  if (sheet === undefined) {
    notice((current?.specsExcelRef ? historyMessages.todayStays : historyMessages.leftOut)("The spec sheet"));
  }
  return {
    image: { alt: record.alt, ...given("picture", picture) },
    images: images.flatMap(([id, { imageRef, alt }]) => {
      const picture = files.picture(imageRef);
      return rowOf({ id, alt }, "picture", picture, current?.additionalImages[id] !== undefined, "An image", notice);
    }),
    downloads: Object.entries(record.downloads).flatMap(([id, { fileRef, ...details }]) => {
      const file = files.file(fileRef);
      const what = `The file of “${details.description}”`;
      return rowOf({ id, ...details }, "file", file, current?.downloads[id] !== undefined, what, notice);
    }),
    ...(sheet === null && { sheet }),
    ...(sheet && sheet !== "same" && { sheet: { ...sheet, rows: JSON.parse(record.specsExcel ?? "[]") } }),
  };
}

function rowOf<Row extends object, Name extends string, Found>(
  row: Row,
  name: Name,
  found: Found | "same" | undefined,
  isThere: boolean,
  what: string,
  notice: (sentence: string) => void,
): (Row & { [Key in Name]?: Found })[] {
  if (found) return [{ ...row, ...given(name, found) }];
  notice((isThere ? historyMessages.todayStays : historyMessages.leftOut)(what));
  return isThere ? [row] : [];
}

function given<Name extends string, Found>(name: Name, found: Found | "same" | undefined): { [Key in Name]?: Found } {
  return (found && found !== "same" ? { [name]: found } : {}) as { [Key in Name]?: Found };
}

function unlessSame<Found extends StagedFile | StagedPicture>(found: Found | "same" | undefined): Found | undefined {
  return found === "same" ? undefined : found;
}

function read<Draft>(draft: z.ZodType<Draft>, record: unknown): Outcome<Draft> {
  const checked = draft.safeParse(record);
  if (checked.success) return done(checked.data);
  return refused(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join("."), message])));
}
