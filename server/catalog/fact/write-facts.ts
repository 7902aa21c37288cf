import type { FactDefinition } from "#core/facts/fact.ts";
import { typedFactField, typedFactProblems } from "#core/facts/facts-draft.ts";
import type { FieldErrors } from "#core/outcome.ts";
import type { Database, Work } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { ProductFactRow, Schema, TypedFactRow, UnreadFactRow } from "../../database/schema.ts";
import { placedBehind, sameInOrder } from "../record.ts";
import {
  type FactSource,
  factRowsOf,
  nothingRead,
  readNow,
  readSheetInThread,
  sheetOf,
  type TypedFacts,
} from "./facts-of-product.ts";
import { namedModels } from "./named-models.ts";
import { readInThread } from "./read-in-thread.ts";
import { currentFacts, type SiteFacts } from "./site-facts.ts";

export interface StoredSource extends FactSource {
  version: number;
  facts_digest: string | null;
}

export async function loadSheets(database: Database, products: string[]): Promise<StoredSource[]> {
  if (products.length === 0) return [];
  const rows = await database
    .selectFrom("product")
    .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select(["product.id", "product.version", "product.model", "product.category_id", "product.facts_digest"])
    .select(["spec_sheet.rows", "spec_sheet.model_column", "spec_sheet.decimal_mark"])
    .where("product.id", "in", products)
    .execute();
  const typed = await typedFactsOf(database, products);
  const named = await namedModels(
    database,
    rows.map((row) => row.rows),
  );
  return rows.map((row, at) => ({ ...row, typed: typed.get(row.id) ?? {}, catalog: named[at] ?? [] }));
}

/** Also those of facts that have been deleted, in the order of their ids. */
export async function typedFactsOf(database: Database, products: string[]): Promise<Map<string, TypedFacts>> {
  const rows = await database
    .selectFrom("product_typed_fact")
    .selectAll()
    .where("product_id", "in", products)
    .execute();
  const byProduct = Map.groupBy(rows.sort(byKind), (row) => row.product_id);
  return new Map(
    Array.from(byProduct, ([id, rows]) => [id, Object.fromEntries(rows.map(({ kind, text }) => [kind, text]))]),
  );
}

/** Engines order texts differently; archives of both are the same. */
function byKind({ kind: one }: TypedFactRow, { kind: other }: TypedFactRow): number {
  return one < other ? -1 : 1;
}

interface PreparedProduct {
  product?: string | undefined;
  model: string;
  category: string;
  /** The rows of an upload; null for no sheet, undefined for the stored one. */
  rows?: unknown[] | null | undefined;
  modelColumn?: string | undefined;
  decimalMark?: string | undefined;
}

/** Reads what a command is about to write before its transaction begins, in another thread. */
export async function readAhead(
  database: Database,
  { product, model, category, rows, modelColumn, decimalMark }: PreparedProduct,
  facts?: SiteFacts,
): Promise<void> {
  if (rows === null) return;
  const [stored] = product === undefined || rows ? [] : await loadSheets(database, [product]);
  const source = {
    ...{ model, category_id: category, model_column: modelColumn ?? stored?.model_column ?? null },
    decimal_mark: decimalMark ?? stored?.decimal_mark ?? null,
    rows: rows ? JSON.stringify(rows) : (stored?.rows ?? null),
  };
  const [catalog = []] = await namedModels(database, [source.rows]);
  const sheet = sheetOf({ ...source, catalog }, facts ?? (await currentFacts(database)));
  if (sheet) await readSheetInThread(sheet);
}

/** What no fact reads; of facts that the site does not have, texts that are not `before` already. */
export function refuseTypedFacts(typed: TypedFacts, { set }: SiteFacts, before: TypedFacts = {}): FieldErrors {
  const unknown = Object.keys(typed).filter((id) => !set.has(id) && typed[id] !== before[id]);
  return {
    ...typedFactProblems(set.all, typed),
    ...Object.fromEntries(unknown.map((id) => [typedFactField(id), unknownFact])),
  };
}

const unknownFact = "This site has no such fact";

export interface ReadSource {
  source: StoredSource;
  facts: ProductFactRow[];
  unread: UnreadFactRow[];
}

/** In another thread. */
export async function readSheets(sources: StoredSource[], facts: SiteFacts): Promise<ReadSource[]> {
  const sheets = sources.flatMap((source) => {
    const sheet = sheetOf(source, facts);
    return sheet ? [{ id: source.id, sheet }] : [];
  });
  const read = await readInThread(sheets.map(({ sheet }) => sheet));
  const byProduct = new Map(sheets.map(({ id }, place) => [id, read[place]]));
  return sources.map((source) => {
    return { source, ...factRowsOf(source, byProduct.get(source.id) ?? nothingRead, factsFor(source, facts)) };
  });
}

/** In a transaction. Returns the products whose facts changed. */
export async function writeSources(work: Work, sources: StoredSource[], facts: SiteFacts): Promise<string[]> {
  const read = sources.map((source): ReadSource => {
    return { source, ...factRowsOf(source, readNow(sheetOf(source, facts)), factsFor(source, facts)) };
  });
  return storeFacts(work, read, facts);
}

function factsFor({ category_id }: FactSource, facts: SiteFacts): readonly FactDefinition[] {
  return facts.factsOf(category_id);
}

export async function storeFacts(work: Work, read: ReadSource[], facts: SiteFacts): Promise<string[]> {
  if (read.length === 0) return [];
  const different = await differing(work, read, facts);
  const ids = different.map(({ source }) => source.id);
  const factRows = different.flatMap((product) => product.facts);
  await insertRows(work, "product_fact", behind(await deleteRows(work, "product_fact", ids, facts), factRows));
  const unreadRows = different.flatMap((product) => product.unread);
  await insertRows(work, "unread_fact", behind(await deleteRows(work, "unread_fact", ids, facts), unreadRows));
  const outdated = read.flatMap(({ source }) => (source.facts_digest === facts.digest ? [] : source.id));
  if (outdated.length > 0)
    await work.updateTable("product").set({ facts_digest: facts.digest }).where("id", "in", outdated).execute();
  return ids;
}

/** Products that the stored rows do not match. */
export async function differing(database: Database, read: ReadSource[], facts: SiteFacts): Promise<ReadSource[]> {
  const ids = read.map(({ source }) => source.id);
  const stored = await rowsOf(database, "product_fact", ids, facts.unknownTypes);
  const unread = await rowsOf(database, "unread_fact", ids, facts.unknownTypes);
  return read.filter(
    (product) =>
      !sameInOrder(product.facts, stored(product.source.id)) || !sameInOrder(product.unread, unread(product.source.id)),
  );
}

async function rowsOf<Table extends "product_fact" | "unread_fact">(
  database: Database,
  table: Table,
  ids: string[],
  unknownTypes: string[],
) {
  const rows = (await database
    .selectFrom(table as "product_fact")
    .selectAll()
    .where("product_id", "in", ids)
    .where("kind", "not in", orNone(unknownTypes))
    .orderBy("position")
    .execute()) as Schema[Table][];
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return (id: string) => byProduct.get(id) ?? [];
}

/** Rows of facts that only a newer release understands stay, before these. */
function behind<Row extends ProductFactRow | UnreadFactRow>(remaining: PlacedRow[], rows: Row[]): Row[] {
  const remainingOf = Map.groupBy(remaining, ({ product_id }) => product_id);
  const ofProducts = Map.groupBy(rows, ({ product_id }) => product_id);
  return [...ofProducts].flatMap(([product, own]) => placedBehind(remainingOf.get(product) ?? [], own));
}

type PlacedRow = Pick<ProductFactRow, "product_id" | "position">;

/** Returns the rows that remain, which are those of facts that only a newer release understands. */
async function deleteRows(
  work: Work,
  table: "product_fact" | "unread_fact",
  products: string[],
  { unknownTypes }: SiteFacts,
): Promise<PlacedRow[]> {
  if (products.length === 0) return [];
  await work
    .deleteFrom(table)
    .where("product_id", "in", products)
    .where("kind", "not in", orNone(unknownTypes))
    .execute();
  return work.selectFrom(table).select(["product_id", "position"]).where("product_id", "in", products).execute();
}

/** "not in" takes no empty list. */
function orNone(unknownTypes: string[]): string[] {
  return unknownTypes.length > 0 ? unknownTypes : [""];
}
