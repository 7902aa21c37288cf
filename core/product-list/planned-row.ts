export interface PlannedCell {
  /** The field's name, for people. */
  field: string;
  before: string;
  after: string;
}

export interface WrongCell {
  /** The head of its column; empty for the whole row. */
  head: string;
  value: string;
  /** What was expected there. */
  expected: string;
  /** Whether the product can do without it. */
  isOptional?: boolean;
}

/** A row of a list, such as `Products!12`. */
export function rowKey({ sheet, row }: Pick<PlannedRow, "sheet" | "row">): string {
  return `${sheet}!${row}`;
}

export interface PlannedRow {
  sheet: string;
  /** Number in the spreadsheet, from 1. */
  row: number;
  /** The product's, or the name of a category. */
  model: string;
  is: "new" | "changed" | "same" | "wrong";
  /** Its id, or that of a category. */
  product: string;
  /** The product's when it was compared; 0 for a new one. */
  version: number;
  cells: PlannedCell[];
  wrong: WrongCell[];
  /** Cells that are wrong, without which it goes in. */
  skipped: WrongCell[];
  /** It replaces values that somebody typed by hand. */
  isTyped: boolean;
  hasStandIn: boolean;
}
