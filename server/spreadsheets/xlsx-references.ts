import { DamagedWorkbook, type MergedRange } from "./sheet-data.ts";

export const lastRow = 1_048_575;
export const lastColumn = 16_383;

/** `B2:C4`, `B2`, and whole columns or rows such as `A:A` and `$1:$3`. */
export function rangeOf(ref: string): MergedRange {
  const [start = "", end = start, ...others] = ref.replaceAll("$", "").split(":");
  const first = placeOf(start);
  const last = placeOf(end);
  const isMixed =
    (first.row === undefined) !== (last.row === undefined) ||
    (first.column === undefined) !== (last.column === undefined);
  const range = {
    top: first.row ?? 0,
    left: first.column ?? 0,
    bottom: last.row ?? lastRow,
    right: last.column ?? lastColumn,
  };
  if (others.length > 0 || isMixed || range.top > range.bottom || range.left > range.right)
    throw new DamagedWorkbook("range");
  return range;
}

export function cellAt(name: string): { row: number; column: number } {
  const { row, column } = placeOf(name);
  if (row === undefined || column === undefined) throw new DamagedWorkbook("cell name");
  return { row, column };
}

/** Letters for the column, a number for the row, or either alone. */
function placeOf(name: string): { row: number | undefined; column: number | undefined } {
  const [all, letters = "", digits = ""] = /^([A-Z]{0,3})(\d*)$/.exec(name.toUpperCase()) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (!all || column > lastColumn) throw new DamagedWorkbook("cell name");
  return { row: digits ? indexFrom(digits, lastRow) : undefined, column: letters ? column : undefined };
}

/** From a number that counts from 1, or from `first`. */
export function indexFrom(text: string, last: number, first = 1): number {
  const index = /^\s*\d+\s*$/.test(text) ? Number(text) - first : -1;
  if (index < 0 || index > last) throw new DamagedWorkbook("index");
  return index;
}
