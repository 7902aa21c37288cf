/** What is read of a sheet before hidden rows and columns are left out. Rows and columns are counted from 0. */
export interface SheetData {
  rows: Map<number, Map<number, SheetCell>>;
  merges: MergedRange[];
  date1904: boolean;
  isRowHidden(row: number): boolean;
  isColumnHidden(column: number): boolean;
  hidesZeros: boolean;
  /** Where conditions decide how numbers are written or whether texts are struck out. */
  conditional: MergedRange[];
  hiddenSheets: number;
  /** Visible sheets besides this one. */
  otherSheets: number;
}

/** The last row and column belong to it. */
export interface MergedRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetCell {
  content: CellContent;
  /** A number format in the form of English Excel, such as `#,##0.0`. */
  format: string;
  font: CellFont;
}

export type CellContent =
  | { type: "text"; runs: TextRun[] }
  | { type: "number"; value: number }
  | { type: "boolean"; value: boolean }
  | { type: "error"; text: string }
  | { type: "uncalculated" };

/** A part of a text in a font of its own; without one it has the cell's. */
export interface TextRun {
  text: string;
  font?: CellFont;
}

export interface CellFont {
  isStruck: boolean;
  isRaised: boolean;
}

export const plainFont: CellFont = { isStruck: false, isRaised: false };

/** The file contradicts its format's specification. */
export class DamagedWorkbook extends Error {}

/** `B4` for the fourth row's second cell. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
