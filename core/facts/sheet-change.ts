import type { FactRow } from "./fact.ts";
import type { PreviewResult } from "./fact-preview.ts";
import type { SheetCells } from "./model-columns.ts";
import type { ListedModels } from "./models-across.ts";

/** How a fact or row of a new sheet compares with today's. */
export type SheetResult = Extract<PreviewResult, "gone" | "changed" | "new" | "same">;

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
  /** Names of the columns of values, if they may belong to several models. */
  columns?: string[] | undefined;
  /** Their letters, unless the sheet is read in another arrangement. */
  letters?: string[] | undefined;
  /** Which of them is read; undefined if none is the product's. */
  column?: number | undefined;
  /** The row that names it, from 1. */
  headRow?: number | undefined;
  /** The column was chosen, or it was said that none is the product's. */
  isChosen: boolean;
  /** Rows with a value for each column, and what is read of them. */
  cells: (SheetCells & { read: string; isWaiting: boolean })[];
  /** How many rows wait for the column. */
  waiting: number;
  /** The model that the sheet names instead of the product's. */
  names?: string | undefined;
  /** Models of a list of products, which is no sheet of one: the first three, and how many there are. */
  list?: ListedModels | undefined;
  unassigned: UnassignedRow[];
  facts: ComparedFact[];
  rows: ComparedRow[];
  /** Rows that mean a fact and are not read. */
  unread: { name: string; row: FactRow; reason: string }[];
  /** What the choices change on the sheets of other products. */
  elsewhere?: { products: number; new: number; changed: number; gone: number; sheets: number; of: number } | undefined;
}
