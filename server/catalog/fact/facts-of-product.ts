import { type Fact, type FactKind, factKindNames, type UnreadFact } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { readFacts } from "#core/facts/read-facts.ts";
import { readTypedFact } from "#core/facts/typed-fact.ts";
import type { SpecRows } from "#core/spec-table.ts";
import type { ProductFactRow, UnreadFactRow } from "../../database/schema.ts";

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
export function sheetFacts(rows: SpecRows, rules: FactRule[]): { facts: Fact[]; unread: UnreadFact[] } {
  return readFacts(rows, rules);
}

/** Rows of `product_fact` and `unread_fact`. A typed fact takes the place of its kind in the sheet. */
export function factRowsOf(
  { id, rows, typed }: FactSource,
  rules: FactRule[],
): { facts: ProductFactRow[]; unread: UnreadFactRow[] } {
  const read = sheetFacts(rows === null ? [] : (JSON.parse(rows) as SpecRows), rules);
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
