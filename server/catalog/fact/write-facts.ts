import { factKindNames, isFactKind, ofKnownKind } from "#core/facts/fact.ts";
import type { Database, Work } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { ProductFactRow, Schema, TypedFactRow, UnreadFactRow } from "../../database/schema.ts";
import type { StagedSheet } from "../../storage/staged-file.ts";
import { placedBehind, sameInOrder } from "../record.ts";
import {
  type FactSource,
  factRowsOf,
  noFacts,
  readSheet,
  readSheetAhead,
  type TypedFacts,
} from "./facts-of-product.ts";
import { readInThread } from "./read-in-thread.ts";
import { currentRules, type RuleSet } from "./rule-set.ts";

export interface StoredSource extends FactSource {
  version: number;
  facts_digest: string | null;
}

export async function factSources(database: Database, products: string[]): Promise<StoredSource[]> {
  if (products.length === 0) return [];
  const rows = await database
    .selectFrom("product")
    .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select(["product.id", "product.version", "product.category_id", "product.facts_digest", "spec_sheet.rows"])
    .where("product.id", "in", products)
    .execute();
  const typed = await typedFactsOf(database, products);
  return rows.map((row) => ({ ...row, typed: typed.get(row.id) ?? {} }));
}

export async function typedFactsOf(database: Database, products: string[]): Promise<Map<string, TypedFacts>> {
  const typed = await allTypedFactsOf(database, products);
  return new Map(Array.from(typed, ([id, rows]) => [id, textsOf(ofKnownKind(rows))]));
}

/** In the order of `factKinds`, those of a newer release behind them, so that archives of both engines are the same. */
export async function allTypedFactsOf(database: Database, products: string[]): Promise<Map<string, TypedFactRow[]>> {
  const rows = await database
    .selectFrom("product_typed_fact")
    .selectAll()
    .where("product_id", "in", products)
    .execute();
  return Map.groupBy(rows.sort(byKind), (row) => row.product_id);
}

function byKind({ kind: one }: TypedFactRow, { kind: other }: TypedFactRow): number {
  return placeOf(one) - placeOf(other) || (one < other ? -1 : 1);
}

function placeOf(kind: string): number {
  return isFactKind(kind) ? factKindNames.indexOf(kind) : factKindNames.length;
}

export function textsOf(rows: Pick<TypedFactRow, "kind" | "text">[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ kind, text }) => [kind, text]));
}

/** Reads what a command is about to write before its transaction begins, in another thread. */
export async function readAhead(
  database: Database,
  {
    product,
    category,
    sheet,
  }: { product?: string | undefined; category: string; sheet?: StagedSheet | null | undefined },
): Promise<void> {
  if (sheet === null) return;
  const stored = product === undefined || sheet ? [] : await factSources(database, [product]);
  const rows = sheet ? JSON.stringify(sheet.rows) : stored[0]?.rows;
  if (rows) await readSheetAhead(rows, (await currentRules(database)).rulesOf(category));
}

/** Returns whether they changed. The facts themselves are written by `renewFacts`. */
export async function writeTypedFacts(work: Work, product: string, typed: TypedFacts): Promise<boolean> {
  const stored = (await typedFactsOf(work, [product])).get(product) ?? {};
  if (factKindNames.every((kind) => stored[kind] === typed[kind])) return false;
  await work
    .deleteFrom("product_typed_fact")
    .where("product_id", "=", product)
    .where("kind", "in", factKindNames)
    .execute();
  const rows = Object.entries(typed).flatMap(([kind, text]) =>
    text === undefined ? [] : [{ product_id: product, kind, text }],
  );
  if (rows.length > 0) await work.insertInto("product_typed_fact").values(rows).execute();
  return true;
}

/** Reads the sheet and the typed facts of a product that this transaction has written. `before` is what they were. */
export async function renewFacts(work: Work, product: string, rules: RuleSet, before?: StoredSource): Promise<boolean> {
  const [now] = await factSources(work, [product]);
  if (!now || (before?.facts_digest === rules.digest && isSameSource(before, now))) return false;
  const changed = await writeFacts(work, [now], rules);
  return changed.length > 0;
}

function isSameSource(one: FactSource, other: FactSource): boolean {
  const isSame = one.category_id === other.category_id && one.rows === other.rows;
  return isSame && factKindNames.every((kind) => one.typed[kind] === other.typed[kind]);
}

export interface ReadSource {
  source: StoredSource;
  facts: ProductFactRow[];
  unread: UnreadFactRow[];
}

function readSource(source: StoredSource, rules: RuleSet): ReadSource {
  return { source, ...factRowsOf(source, readSheet(source.rows, rules.rulesOf(source.category_id))) };
}

/** In another thread. */
export async function readSources(sources: StoredSource[], rules: RuleSet): Promise<ReadSource[]> {
  const sheets = sources.flatMap(({ id, rows, category_id }) =>
    rows === null ? [] : [{ id, rows, rules: rules.rulesOf(category_id) }],
  );
  const read = await readInThread(sheets);
  const byProduct = new Map(sheets.map(({ id }, place) => [id, read[place]]));
  return sources.map((source) => ({ source, ...factRowsOf(source, byProduct.get(source.id) ?? noFacts) }));
}

/** Returns the products whose facts changed. */
export async function writeFacts(work: Work, sources: StoredSource[], rules: RuleSet): Promise<string[]> {
  return writeRead(
    work,
    sources.map((source) => readSource(source, rules)),
    rules.digest,
  );
}

export async function writeRead(work: Work, read: ReadSource[], digest: string): Promise<string[]> {
  if (read.length === 0) return [];
  const different = await differing(work, read);
  const ids = different.map(({ source }) => source.id);
  await replaceRows(
    work,
    "product_fact",
    ids,
    different.flatMap(({ facts }) => facts),
  );
  await replaceRows(
    work,
    "unread_fact",
    ids,
    different.flatMap(({ unread }) => unread),
  );
  const outdated = read.flatMap(({ source }) => (source.facts_digest === digest ? [] : source.id));
  if (outdated.length > 0)
    await work.updateTable("product").set({ facts_digest: digest }).where("id", "in", outdated).execute();
  return ids;
}

/** Those that the stored rows of known kinds do not match. */
export async function differing(database: Database, read: ReadSource[]): Promise<ReadSource[]> {
  const ids = read.map(({ source }) => source.id);
  const facts = await rowsOf(database, "product_fact", ids);
  const unread = await rowsOf(database, "unread_fact", ids);
  return read.filter(
    (product) =>
      !sameInOrder(product.facts, facts(product.source.id)) || !sameInOrder(product.unread, unread(product.source.id)),
  );
}

async function rowsOf<Table extends "product_fact" | "unread_fact">(database: Database, table: Table, ids: string[]) {
  const rows = (await database
    .selectFrom(table as "product_fact")
    .selectAll()
    .where("product_id", "in", ids)
    .where("kind", "in", factKindNames)
    .orderBy("position")
    .execute()) as Schema[Table][];
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return (id: string) => byProduct.get(id) ?? [];
}

/** Rows of kinds that only a newer release knows stay, before these. */
async function replaceRows(
  work: Work,
  table: "product_fact" | "unread_fact",
  products: string[],
  rows: (ProductFactRow | UnreadFactRow)[],
): Promise<void> {
  if (products.length === 0) return;
  await work.deleteFrom(table).where("product_id", "in", products).where("kind", "in", factKindNames).execute();
  const left = await work
    .selectFrom(table)
    .select(["product_id", "position"])
    .where("product_id", "in", products)
    .execute();
  const leftOf = Map.groupBy(left, ({ product_id }) => product_id);
  const placed = Map.groupBy(rows, ({ product_id }) => product_id);
  for (const [product, own] of placed)
    await insertRows(work, table, placedBehind(leftOf.get(product) ?? [], own) as never);
}
