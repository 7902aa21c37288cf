import { binMessages } from "#core/bin.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { categories } from "../catalog/category/category-collection.ts";
import { type DocumentFile, isSameFile } from "../catalog/collection.ts";
import type { CollectionName } from "../catalog/collections.ts";
import { type DownloadDocument, downloads } from "../catalog/download/download-collection.ts";
import { facts } from "../catalog/fact/fact-collection.ts";
import { type InfoItemDocument, info } from "../catalog/info-item/info-item-collection.ts";
import { type ProductDocument, products } from "../catalog/product/product-collection.ts";
import { type ReleaseDocument, releases } from "../catalog/release/release-collection.ts";
import { synonyms } from "../catalog/synonyms/synonym-collection.ts";
import type { Database, Work } from "../database/database.ts";
import { recordInBin } from "./bin.ts";
import type { RecordState } from "./state-body.ts";
import { inTodaysUnits, unreadToday } from "./typed-facts.ts";

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

/** In milliseconds. Dropped objects stay for `deletionDelayMs`; a restore must be committed before. */
const safelyDroppedMs = 30_000;

interface Restoring {
  id: string;
  state: RecordState;
  /** Absent if the record is deleted. */
  today: RecordState | undefined;
  /** Today's state, or the last one of a deleted record. */
  last: RecordState | undefined;
  /** Whether the bytes of a file are still there. */
  isStored(file: DocumentFile): boolean;
  /** Called with sentences about what is not as it was. */
  notice(sentence: string): void;
}

export interface RestoredDocument {
  document: unknown;
  notices: string[];
}

/** What a state becomes today: without files that are gone, and by what stays as it is. */
export async function restoredDocument(
  work: Work,
  collection: CollectionName,
  restoring: Omit<Restoring, "isStored" | "notice">,
  now: number,
): Promise<Outcome<RestoredDocument>> {
  const notices: string[] = [];
  const isStored = await storedFiles(work, restoring, now);
  const notice = (sentence: string) => void notices.push(sentence);
  const restored = await restoredAs[collection](work, { ...restoring, isStored, notice });
  return restored.ok ? done({ document: restored.value, notices }) : restored;
}

/** What a state is restored as: a release that is withdrawn, or was when it was deleted, stays so. `last`: see `Restoring`. */
export function restorable(collection: CollectionName, state: RecordState, last: RecordState | undefined): RecordState {
  const isTakenBack =
    collection === "releases" && last?.record.channel === "withdrawn" && state.record.channel !== "withdrawn";
  if (!isTakenBack) return state;
  const { channel, withdrawnReason } = last.record;
  return { ...state, record: { ...state.record, channel, withdrawnReason } };
}

/** A collection without one cannot be compiled. */
const restoredAs: Record<CollectionName, (work: Work, restoring: Restoring) => Promise<Outcome<unknown>>> = {
  categories: async (_work, { state }) => done(categories.documentOf(state)),
  synonyms: async (_work, { state }) => done(synonyms.documentOf(state)),
  facts: async (_work, { state }) => done(facts.documentOf(state)),
  products: restoredProduct,
  downloads: async (_work, restoring) => {
    const { document, before } = documentsIn<DownloadDocument>(downloads, restoring);
    const file = fileOrTodays(restoring, document.file, before?.file, "The file");
    return file ? done({ ...document, file }) : refused({ upload: historyMessages.fileGone });
  },
  info: async (_work, restoring) => {
    const { document, before } = documentsIn<InfoItemDocument>(info, restoring);
    const { timestamp, image, ...item } = document;
    const today = { ...item, ...(before ? { timestamp: before.timestamp } : { timestamp }) };
    const picture = image && fileOrTodays(restoring, image, before?.image, "The picture", before !== undefined);
    if (image && !picture && item.kind === "image") return refused({ image: historyMessages.pictureGone });
    return done({ ...today, ...(picture && { image: picture }) });
  },
  releases: async (_work, restoring) => {
    const state = restorable("releases", restoring.state, restoring.last);
    if (state !== restoring.state) restoring.notice(releaseMessages.withdrawalStays);
    const { document, before } = documentsIn<ReleaseDocument>(releases, { ...restoring, state });
    const { signature, sbom, ...release } = document;
    const file = before?.file ?? (restoring.isStored(release.file) ? release.file : undefined);
    if (!file) return refused({ upload: historyMessages.fileGone });
    const sign =
      signature && fileOrTodays(restoring, signature, before?.signature, "The signature", before !== undefined);
    const material = sbom && fileOrTodays(restoring, sbom, before?.sbom, "The SBOM", before !== undefined);
    return done({ ...release, file, ...(sign && { signature: sign }), ...(material && { sbom: material }) });
  },
};

function documentsIn<Document>(
  { documentOf }: { documentOf(state: RecordState): Document },
  { state, today }: Pick<Restoring, "state" | "today">,
) {
  return { document: documentOf(state), before: today && documentOf(today) };
}

/** A file that is gone leaves today's in its place, or nothing. */
function fileOrTodays<File extends DocumentFile>(
  { isStored, notice }: Restoring,
  file: File,
  before: File | undefined,
  what: string,
  isThere = before !== undefined,
): File | undefined {
  if (isSameFile(file, before) || isStored(file)) return file;
  notice((isThere ? historyMessages.todayStays : historyMessages.leftOut)(what));
  return before;
}

async function restoredProduct(work: Work, restoring: Restoring): Promise<Outcome<ProductDocument>> {
  const state = await inTodaysUnits(work, restoring.state);
  const { document, before } = documentsIn<ProductDocument>(products, { ...restoring, state });
  const { image, images, downloads, sheet } = document;
  const isPictureThere = before !== undefined || restoring.isStored(image.file);
  if (!isPictureThere) return refused({ image: historyMessages.pictureGone });
  const rows = <Row extends { id: string; file: DocumentFile }>(
    all: Row[],
    todays: Row[] | undefined,
    whatOf: (row: Row) => string,
  ) =>
    all.flatMap((row): Row[] => {
      const stored = todays?.find(({ id }) => id === row.id)?.file;
      const file = fileOrTodays(restoring, row.file, stored, whatOf(row));
      return file ? [{ ...row, file }] : [];
    });
  const unread = await unreadToday(work, document.facts);
  const restored = {
    ...document,
    image: { ...image, file: fileOrTodays(restoring, image.file, before?.image.file, "The picture") ?? image.file },
    images: rows(images, before?.images, () => "An image"),
    downloads: rows(downloads, before?.downloads, ({ description }) => `The file of “${description}”`),
    sheet: sheet && sheetOrTodays(restoring, sheet, before?.sheet),
  };
  if (unread.some(({ isThere }) => isThere)) restoring.notice(historyMessages.notRead);
  return done(restored);
}

function sheetOrTodays(
  restoring: Restoring,
  sheet: NonNullable<ProductDocument["sheet"]>,
  before: ProductDocument["sheet"],
): ProductDocument["sheet"] {
  const file = fileOrTodays(restoring, sheet.file, before?.file, "The spec sheet");
  return file === sheet.file ? sheet : before;
}

/** Where the category of a product is, for which its form only says that one must be chosen. */
export async function categoryPlace(work: Work, state: RecordState, now: number): Promise<string> {
  const binned = await recordInBin(work, { collection: "categories", id: String(state.record.category) }, now);
  return binned ? binMessages.categoryInBin(binned.name) : binMessages.categoryGone;
}

/** Which files have their bytes; today's need none of their own. */
async function storedFiles(
  database: Database,
  { state, today }: Pick<Restoring, "state" | "today">,
  now: number,
): Promise<(file: DocumentFile) => boolean> {
  const others = Object.entries(state.files).flatMap(([key, file]) => {
    const current = today?.files[key];
    return current && isSameFile(file, current) ? [] : file.object;
  });
  const objects = [...new Set(others)];
  if (objects.length === 0) return ({ object }) => object !== "";
  const rows = await database
    .selectFrom("file")
    .select("object")
    .where("object", "in", objects)
    .union(
      database
        .selectFrom("dropped_object")
        .select("object")
        .where("object", "in", objects)
        .where("dropped_at", ">", now - safelyDroppedMs),
    )
    .execute();
  const known = new Set(rows.map(({ object }) => object));
  return ({ object }) => object !== "" && (known.has(object) || !objects.includes(object));
}
