import { black, type Colour, white } from "./colours.ts";
import type { SymbolFont } from "./symbol-fonts.ts";

/** What is read of a sheet before hidden rows and columns are left out. Rows and columns are counted from 0. */
export interface SheetData {
  rows: Map<number, Map<number, SheetCell>>;
  merges: MergedRange[];
  date1904: boolean;
  isRowHidden(row: number): boolean;
  isColumnHidden(column: number): boolean;
  hidesZeros: boolean;
  /** Where conditions may change what is shown. */
  conditional: Condition[];
  /** Where tables and conditions bring a background that no cell names. */
  coloured: MergedRange[];
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

/** A condition that changes texts, replaces numbers by icons or bars alone, or brings colours. */
export interface Condition extends MergedRange {
  changes: "texts" | "numbers" | "colours";
  colour?: Colour;
  background?: Colour;
}

export interface CellStyle {
  /** A number format in the form of English Excel, such as `#,##0.0`. */
  format: string;
  font: CellFont;
  background: Colour;
  /** Shown as a checkbox, if it is true or false. */
  isControl?: boolean;
}

export const plainStyle: CellStyle = { format: "General", font: { isStruck: false, colour: black }, background: white };

export interface SheetCell extends CellStyle {
  content: CellContent;
}

export type CellContent =
  | { type: "text"; runs: TextRun[] }
  | { type: "number"; value: number }
  | { type: "boolean"; value: boolean }
  | { type: "error"; text: string }
  /** A date that is shown without a format. */
  | { type: "undated"; text: string }
  | { type: "uncalculated" }
  | { type: "picture" };

/** A part of a text in a font of its own; without one it has the cell's. */
export interface TextRun {
  text: string;
  font?: CellFont;
}

export interface CellFont {
  isStruck: boolean;
  position?: "raised" | "lowered" | undefined;
  symbols?: SymbolFont | undefined;
  colour: Colour;
}

/** The file contradicts its format's specification. */
export class DamagedWorkbook extends Error {}

export function isInside({ top, left, bottom, right }: MergedRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** `B4` for the fourth row's second cell. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
