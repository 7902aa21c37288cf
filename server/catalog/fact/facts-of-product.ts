import { LRUCache } from "lru-cache";
import { type Fact, type FactDefinition, notAFact, type UnreadFact } from "#core/facts/fact.ts";
import { readSheet, type SheetReading } from "#core/facts/read-sheet.ts";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { ownValue } from "#core/own-value.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { asDecimalMark } from "#core/quantities/numbers.ts";
import type { ProductFactRow, UnreadFactRow } from "../../database/schema.ts";
import { readInThread, type SheetToRead } from "./read-in-thread.ts";
import type { SiteFacts } from "./site-facts.ts";

/** Typed texts by the ids of facts. */
export type TypedFacts = Record<string, string | undefined>;

/** What a product's facts are read from. */
export interface FactSource {
  id: string;
  model: string;
  category_id: string;
  /** JSON of the sheet's rows, or null without a sheet. */
  rows: string | null;
  /** The head of the sheet's column that was chosen for the product. */
  model_column: string | null;
  /** The decimal mark that was chosen for the sheet. */
  decimal_mark: string | null;
  /** Models of the catalogue that the sheet may name. */
  catalog: readonly string[];
  typed: TypedFacts;
}

/** What was read last, so that a transaction need not read what was read before it began. */
const lastRead = memoizeWeak((_facts: readonly FactDefinition[]) => new LRUCache<string, SheetReading>({ max: 4 }));

/** The sheet of a product, with the facts that it may state. */
export function sheetOf(
  { rows, model, model_column, decimal_mark, category_id, catalog }: Omit<FactSource, "id" | "typed">,
  facts: SiteFacts,
): SheetToRead | undefined {
  if (rows === null) return undefined;
  return {
    ...{ rows, model, column: model_column ?? undefined, decimalMark: asDecimalMark(decimal_mark) },
    catalog: catalog.filter((other) => other !== model),
    facts: facts.factsOf(category_id),
  };
}

/** In a transaction, which waits for no other thread. */
export function readNow(sheet: SheetToRead | undefined): SheetReading {
  if (!sheet) return nothingRead;
  const { rows, facts, ...owner } = sheet;
  return lastRead(facts).get(nameOf(sheet)) ?? readSheet(JSON.parse(rows) as SpecRows, facts, owner);
}

/** In another thread: a large sheet takes long. */
export async function readSheetInThread(sheet: SheetToRead): Promise<SheetReading> {
  const known = lastRead(sheet.facts).get(nameOf(sheet));
  if (known) return known;
  const [read = nothingRead] = await readInThread([sheet]);
  lastRead(sheet.facts).set(nameOf(sheet), read);
  return read;
}

function nameOf({ rows, model = "", column = "", decimalMark, catalog = [] }: SheetToRead): string {
  return `${model}\n${column}\n${decimalMark}\n${catalog.join(" ")}\n${rows}`;
}

export const nothingRead: SheetReading = { facts: [], unread: [], unassigned: [], waiting: [] };

/** Rows of `product_fact` and `unread_fact`. A typed fact takes the place of those in the sheet. */
export function factRowsOf(
  { id, typed }: Pick<FactSource, "id" | "typed">,
  read: Pick<SheetReading, "facts" | "unread">,
  facts: readonly FactDefinition[],
): { facts: ProductFactRow[]; unread: UnreadFactRow[] } {
  const isTyped = ({ factId }: { factId: string }) => ownValue(typed, factId) !== undefined;
  const all = [...typedFacts(typed, facts), ...read.facts.filter((fact) => !isTyped(fact))];
  return {
    facts: all.map((fact, position) => factRow(id, fact, position)),
    unread: read.unread.filter((unread) => !isTyped(unread)).map((unread, position) => unreadRow(id, unread, position)),
  };
}

/** Facts of other categories state nothing. */
function typedFacts(typed: TypedFacts, facts: readonly FactDefinition[]): Fact[] {
  return facts.flatMap((fact) => {
    const text = fact.id === notAFact ? undefined : ownValue(typed, fact.id);
    const read = text === undefined ? undefined : readTypedFact(fact, text);
    return read?.ok ? read.value.map((value): Fact => ({ ...value, origin: "typed" })) : [];
  });
}

function factRow(product_id: string, { factId, origin, row, ...value }: Fact, position: number): ProductFactRow {
  const { low = null, high = null, text = null, condition = null } = value;
  const { section = null, label = null, text: cells = null } = row ?? {};
  const where = { row_section: section, row_label: label, row_text: cells };
  return { product_id, position, kind: factId, low, high, text, condition, origin, ...where };
}

function unreadRow(product_id: string, { factId, reason, row }: UnreadFact, position: number): UnreadFactRow {
  const where = { row_section: row.section ?? null, row_label: row.label, row_text: row.text };
  return { product_id, position, kind: factId, reason: "unreadable", why: reason, ...where };
}
