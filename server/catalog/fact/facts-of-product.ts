import { LRUCache } from "lru-cache";
import { type Fact, type FactKind, factKindNames, type UnreadFact } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { readFacts } from "#core/facts/read-facts.ts";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import type { ProductFactRow, UnreadFactRow } from "../../database/schema.ts";
import { readInThread } from "./read-in-thread.ts";

/** As typed, by kind. */
export type TypedFacts = Partial<Record<FactKind, string>>;

/** What a product's facts are read from. */
export interface FactSource {
  id: string;
  category_id: string;
  /** JSON of the sheet's rows, or null without a sheet. */
  rows: string | null;
  typed: TypedFacts;
}

/** What a sheet states, and what of it is not understood. */
export interface SheetFacts {
  facts: Fact[];
  unread: UnreadFact[];
}

/** What was read last, so that a transaction need not read what was read before it began. */
const lastRead = memoizeWeak((_rules: FactRule[]) => new LRUCache<string, SheetFacts>({ max: 4 }));

/** In a transaction, which waits for no other thread. */
export function readSheet(rows: string | null, rules: FactRule[]): SheetFacts {
  if (rows === null) return noFacts;
  return lastRead(rules).get(rows) ?? readFacts(JSON.parse(rows) as SpecRows, rules);
}

/** In another thread: a large sheet takes seconds. */
export async function readSheetAhead(rows: string, rules: FactRule[]): Promise<SheetFacts> {
  const known = lastRead(rules).get(rows);
  if (known) return known;
  const [read = noFacts] = await readInThread([{ rows, rules }]);
  lastRead(rules).set(rows, read);
  return read;
}

export const noFacts: SheetFacts = { facts: [], unread: [] };

/** Rows of `product_fact` and `unread_fact`. A typed fact takes the place of its kind in the sheet. */
export function factRowsOf(
  { id, typed }: FactSource,
  read: SheetFacts,
): { facts: ProductFactRow[]; unread: UnreadFactRow[] } {
  const isTyped = ({ kind }: { kind: FactKind }) => typed[kind] !== undefined;
  const facts = [...typedFacts(typed), ...read.facts.filter((fact) => !isTyped(fact))];
  return {
    facts: facts.map((fact, position) => factRow(id, fact, position)),
    unread: read.unread.filter((unread) => !isTyped(unread)).map((unread, position) => unreadRow(id, unread, position)),
  };
}

function typedFacts(typed: TypedFacts): Fact[] {
  return factKindNames.flatMap((kind) => {
    const text = typed[kind];
    const read = text === undefined ? undefined : readTypedFact(kind, text);
    return read?.ok ? read.value.map((value): Fact => ({ ...value, origin: "typed" })) : [];
  });
}

function factRow(product_id: string, { kind, origin, row, ...value }: Fact, position: number): ProductFactRow {
  const { low = null, high = null, text = null, condition = null } = value;
  const { section = null, label = null, text: cells = null } = row ?? {};
  const where = { row_section: section, row_label: label, row_text: cells };
  return { product_id, position, kind, low, high, text, condition, origin, ...where };
}

function unreadRow(product_id: string, { kind, reason, row }: UnreadFact, position: number): UnreadFactRow {
  const where = { row_section: row.section ?? null, row_label: row.label, row_text: row.text };
  return { product_id, position, kind, reason, ...where };
}
