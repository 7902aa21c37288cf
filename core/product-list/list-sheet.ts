import type { ListCell } from "./list-cell.ts";

/**
 * Limits of a file that lists products: its bytes, its products, and what is read of each sheet. So many products hold the
 * writer for twenty seconds where PostgreSQL shares two processors with the site.
 */
export const listLimits = { bytes: 25_000_000, products: 3_000, rowsRead: 30_000, columns: 200 };

export const listMessages = {
  empty: "The file is empty.",
  tooLarge: "The list is too large: 25 MB at most.",
  tooLong: "The list is too long: a sheet of 30,000 rows at most, 3,000 of them products.",
  tooWide: "The list is too wide: 200 columns at most.",
  tooComplex: "The list cannot be read: it takes too much time or memory.",
  tooManyProducts: (count: number) =>
    `The list has ${count.toLocaleString("en")} products: 3,000 at most go in at once. Split it.`,
  unknownFile: "This is no list: an .xlsx or .xls workbook, or a .csv file.",
};

export interface ListRow {
  /** Number in its spreadsheet, from 1. */
  row: number;
  cells: ListCell[];
}

export interface ListSheet {
  name: string;
  /** Rows that hold something and are not hidden. */
  rows: ListRow[];
  hiddenRows: number;
  /** Counted from 0. Their cells are among those of the rows. */
  hiddenColumns: number[];
}
