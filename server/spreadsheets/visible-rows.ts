import type { LeftOut, TextsLeftOut } from "#core/left-out.ts";
import { specSheetLimits } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { type ShownCell, showCell } from "./cell-text.ts";
import { isSameColour } from "./colours.ts";
import { type Condition, cellName, isInside, type MergedRange, type SheetCell, type SheetData } from "./sheet-data.ts";

export interface SpecSheetContent {
  rows: SpecRows;
  leftOut: LeftOut;
}

/** The rows as Excel displays them, without empty margins. Refused, under `sheet`, if too large or not to be shown. */
export function readVisible(sheet: SheetData): Outcome<SpecSheetContent> {
  const { rows, columns, characters } = specSheetLimits;
  const filled = [...sheet.rows].filter(([row, cells]) => !sheet.isRowHidden(row) && hasShownCell(sheet, cells));
  if (filled.length > rows) return refused({ sheet: productMessages.sheetTooLong(rows) });
  const texts = shownTexts(sheet, filled.map(([row]) => row).sort(byNumber));
  if (!texts.ok) return texts;
  const lines = tableLines(sheet, texts.value);
  if (lines.length === 0) return refused({ sheet: productMessages.sheetEmpty });
  if (lines.length > rows) return refused({ sheet: productMessages.sheetTooLong(rows) });
  if (lines.some(({ cells }) => cells.length > columns))
    return refused({ sheet: productMessages.sheetTooWide(columns) });
  const long = lines.find(({ cells }) => cells.some((cell) => cell.length > characters));
  if (long) return refused({ sheet: productMessages.sheetCellTooLong(long.row + 1, characters) });
  return done({ rows: lines.map(({ cells }) => cells), leftOut: leftOut(sheet, texts.value.leftOut) });
}

function hasShownCell(sheet: SheetData, cells: Map<number, SheetCell>): boolean {
  return [...cells].some(([column, cell]) => !sheet.isColumnHidden(column) && !isBlank(cell));
}

function isBlank({ content }: SheetCell): boolean {
  return content.type === "text" && content.runs.every(({ text }) => text.trim() === "");
}

interface MergedText extends MergedRange {
  text: string;
}

interface ShownTexts {
  /** Keys are row and column where each begins. */
  texts: Map<number, Map<number, string>>;
  /** From their first visible row and column on. */
  merged: MergedText[];
  leftOut: TextsLeftOut;
}

function shownTexts(sheet: SheetData, rows: number[]): Outcome<ShownTexts> {
  const texts: ShownTexts["texts"] = new Map();
  const merged: MergedText[] = [];
  const leftOut: TextsLeftOut = { struckTexts: 0, invisibleTexts: 0, pictures: 0, checkboxes: 0 };
  let problem: string | undefined;
  const show = (row: number, column: number, cell: SheetCell) => {
    const isHere = (range: MergedRange) => isInside(range, row, column);
    const shown = showCell(sheet.coloured.some(isHere) ? { ...cell, background: undefined } : cell, sheet);
    const name = cellName(row, column);
    if ("problem" in shown) {
      problem ??= problemText(name, shown);
      return "";
    }
    if (sheet.conditional.some((condition) => isHere(condition) && mayChange(condition, cell)))
      problem ??= productMessages.sheetConditional(name);
    for (const [kind, count] of Object.entries(shown.leftOut ?? {})) leftOut[kind as keyof TextsLeftOut] += count;
    return shown.text;
  };
  const put = (row: number, column: number, text: string) => {
    if (text !== "") texts.set(row, (texts.get(row) ?? new Map<number, string>()).set(column, text));
  };

  for (const range of sheet.merges) {
    const anchor = sheet.rows.get(range.top)?.get(range.left);
    const visible = visibleRange(sheet, range);
    if (!anchor || !visible) continue;
    const text = show(range.top, range.left, anchor);
    put(visible.top, visible.left, text);
    if (text !== "") merged.push({ ...visible, text });
  }
  for (const row of rows) {
    const ranges = sheet.merges.filter(({ top, bottom }) => top <= row && bottom >= row);
    for (const [column, cell] of sheet.rows.get(row) ?? []) {
      if (sheet.isColumnHidden(column)) continue;
      const isCovered = ranges.some(({ left, right }) => left <= column && right >= column);
      if (!isCovered) put(row, column, show(row, column, cell));
    }
  }
  return problem === undefined ? done({ texts, merged, leftOut }) : refused({ sheet: problem });
}

function problemText(name: string, shown: Extract<ShownCell, { problem: string }>): string {
  switch (shown.problem) {
    case "uncalculated":
      return productMessages.sheetUncalculated(name);
    case "sign":
      return productMessages.sheetSign(name);
    case "format":
      return productMessages.sheetFormat(name, cut(shown.value), cut(shown.format));
  }
}

/** Whether it holds is not known. */
function mayChange({ changes, ...condition }: Condition, cell: SheetCell): boolean {
  if (isBlank(cell) || cell.content.type === "picture") return false;
  if (changes === "numbers") return cell.content.type === "number";
  if (changes === "texts") return true;
  const { colour = cell.font.colour, background = cell.background } = condition;
  return isSameColour(colour, background) !== isSameColour(cell.font.colour, cell.background);
}

/** Hidden rows and columns at its beginning hide no merged text. */
function visibleRange(sheet: SheetData, range: MergedRange): MergedRange | undefined {
  let { top, left } = range;
  while (top <= range.bottom && sheet.isRowHidden(top)) top += 1;
  while (left <= range.right && sheet.isColumnHidden(left)) left += 1;
  return top > range.bottom || left > range.right ? undefined : { ...range, top, left };
}

interface TableLine {
  /** In the sheet. */
  row: number;
  cells: string[];
}

/** At most one line more than a table may have. */
function tableLines(sheet: SheetData, { texts, merged }: ShownTexts): TableLine[] {
  const begunRows = [...texts.keys()].sort(byNumber);
  const begunColumns = [...new Set([...texts.values()].flatMap((cells) => [...cells.keys()]))].sort(byNumber);
  const [firstColumn, lastColumn] = [begunColumns[0], begunColumns.at(-1)];
  const [firstRow, lastRow] = [begunRows[0], begunRows.at(-1)];
  if (firstColumn === undefined || lastColumn === undefined) return [];
  if (firstRow === undefined || lastRow === undefined) return [];

  // A heading or a label, which begins in the first column, stands once.
  for (const { text, ...range } of merged.filter(({ left }) => left > firstColumn)) {
    for (const row of begunRows.filter((row) => row >= range.top && row <= range.bottom)) {
      const covered = begunColumns.filter((column) => column >= range.left && column <= range.right);
      for (const column of covered) texts.get(row)?.set(column, text);
    }
  }

  // Where only merged texts go on, Excel shows one tall row or one wide column.
  const goesOn = (at: number, start: "top" | "left", end: "bottom" | "right") =>
    merged.some((range) => range[start] < at && range[end] >= at);
  const columns: number[] = [];
  for (let column = firstColumn; column <= lastColumn; column++) {
    if (sheet.isColumnHidden(column)) continue;
    if (begunColumns.includes(column) || !goesOn(column, "left", "right")) columns.push(column);
  }
  const lines: TableLine[] = [];
  for (let row = firstRow; row <= lastRow && lines.length <= specSheetLimits.rows; row++) {
    if (sheet.isRowHidden(row)) continue;
    const own = texts.get(row);
    if (!own && goesOn(row, "top", "bottom")) continue;
    const cells = columns.map((column) => own?.get(column) ?? "");
    lines.push({ row, cells: cells.slice(0, cells.findLastIndex((text) => text !== "") + 1) });
  }
  return lines;
}

function leftOut(sheet: SheetData, texts: TextsLeftOut): LeftOut {
  const filled = [...sheet.rows].map(([row, cells]) => ({
    row,
    columns: [...cells].flatMap(([column, cell]) => (isBlank(cell) ? [] : [column])),
  }));
  const hiddenColumns = new Set(filled.flatMap(({ columns }) => columns.filter(sheet.isColumnHidden)));
  return {
    hiddenSheets: sheet.hiddenSheets,
    otherSheets: sheet.otherSheets,
    hiddenRows: filled.filter(({ row, columns }) => columns.length > 0 && sheet.isRowHidden(row)).length,
    hiddenColumns: hiddenColumns.size,
    ...texts,
  };
}

/** Long enough to find it in the sheet. */
function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text;
}

function byNumber(one: number, other: number): number {
  return one - other;
}
