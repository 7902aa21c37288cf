import type { FactRow } from "./fact.ts";

/** How a fact or row of a new sheet compares with today's. */
export type SheetResult = "vanished" | "changed" | "new" | "same";

export interface ComparedFact {
  /** The id of the fact. */
  fact: string;
  name: string;
  /** Texts that visitors read; empty for none. */
  before: string;
  after: string;
  result: SheetResult;
  row?: FactRow | undefined;
  /** What is typed by hand, and wins. */
  typed?: string | undefined;
  /** Whether visitors filter by it. */
  isFilter: boolean;
}

export interface ComparedRow {
  id: string;
  section?: string | undefined;
  label: string;
  before: string;
  after: string;
  result: SheetResult;
}

export interface UnassignedRow extends FactRow {
  /** On how many other sheets the label stands. */
  others: number;
}

/** What a sheet that is not saved yet states, compared with the product today. */
export interface SheetChange {
  /** Heads of the columns, if each belongs to a model. */
  models?: string[] | undefined;
  /** Which of them is read; undefined if none is the product's. */
  column?: number | undefined;
  /** The first values of each model's column, to tell them apart. */
  samples: { label: string; values: string[] }[];
  unassigned: UnassignedRow[];
  facts: ComparedFact[];
  rows: ComparedRow[];
  /** Rows that mean a fact and are not read. */
  unread: { name: string; row: FactRow; reason: string }[];
  /** What the choices change on the sheets of other products. */
  elsewhere?: { products: number; new: number; changed: number; lost: number; sheets: number; of: number } | undefined;
}
