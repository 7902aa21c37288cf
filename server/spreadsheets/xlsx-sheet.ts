import { daysTo1904 } from "./number-format.ts";
import { readRichText, unescapeText } from "./rich-text.ts";
import { type CellContent, DamagedWorkbook, type MergedRange, type SheetCell, type TextRun } from "./sheet-data.ts";
import { type CellStyle, plainStyle, type Styles } from "./xlsx-styles.ts";
import { type Attributes, isFalse, isTrue, readXml } from "./xml-events.ts";

export interface XlsxSheet {
  rows: Map<number, Map<number, SheetCell>>;
  merges: MergedRange[];
  isRowHidden(row: number): boolean;
  isColumnHidden(column: number): boolean;
  hidesZeros: boolean;
  conditional: MergedRange[];
}

export interface SheetContext {
  styles: Styles;
  strings: TextRun[][];
  date1904: boolean;
  /** More shown rows with a filled cell end the reading with `TooLong`. */
  mostRows: number;
}

/** Texts in the order in which cells name them. */
export function readSharedStrings(part: Buffer): TextRun[][] {
  const strings: TextRun[][] = [];
  const text = readRichText();
  const inside = "sst/si/";
  readXml(part, {
    open(path, attributes) {
      if (path.startsWith(inside)) text.open(path.slice(inside.length), attributes);
    },
    close(path, content) {
      if (path === "sst/si") strings.push(text.take());
      else if (path.startsWith(inside)) text.close(path.slice(inside.length), content);
    },
  });
  return strings;
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle;
  value?: string;
  hasFormula?: boolean;
}

/** Reads `sheetData`, hidden rows and columns, and merged cells (ECMA-376 part 1, 18.3.1). */
export function readSheet(part: Buffer, context: SheetContext): XlsxSheet {
  const rows = new Map<number, Map<number, SheetCell>>();
  const merges: MergedRange[] = [];
  const hiddenRows = new Set<number>();
  const columns: ColumnRange[] = [];
  const conditional: MergedRange[] = [];
  let conditionalCells = "";
  let hidesOtherColumns = false;
  let hidesZeros = false;
  const isColumnHidden = (column: number) =>
    columns.find(({ first, last }) => column >= first && column <= last)?.isHidden ?? hidesOtherColumns;

  let row = -1;
  let column = -1;
  let filledRows = 0;
  let isRowCounted = false;
  let cell: OpenCell | undefined;
  const inlineText = readRichText();

  function finishCell(open: OpenCell): void {
    const content = cellContent(open, context, inlineText.take());
    if (!content) return;
    const cells = rows.get(row) ?? new Map<number, SheetCell>();
    rows.set(row, cells.set(open.column, { content, ...open.style }));
    if (isRowCounted || hiddenRows.has(row) || isColumnHidden(open.column)) return;
    isRowCounted = true;
    filledRows += 1;
    if (filledRows > context.mostRows) throw new TooLong();
  }

  readXml(part, {
    open(path, attributes) {
      if (path.startsWith(insideInline)) return inlineText.open(path.slice(insideInline.length), attributes);
      switch (path) {
        case "worksheet/sheetFormatPr":
          hidesOtherColumns = Number(attributes.defaultColWidth ?? 1) === 0;
          break;
        case "worksheet/cols/col":
          columns.push(columnRange(attributes));
          break;
        case "worksheet/sheetData/row":
          row = attributes.r === undefined ? row + 1 : indexFrom(attributes.r, lastRow);
          column = -1;
          isRowCounted = false;
          if (isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0) hiddenRows.add(row);
          break;
        case cellPath:
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r, row);
          cell = {
            column,
            type: attributes.t ?? "n",
            style: context.styles.cells[Number(attributes.s ?? 0)] ?? plainStyle,
          };
          break;
        case "worksheet/sheetViews/sheetView":
          hidesZeros ||= isFalse(attributes.showZeros);
          break;
        case "worksheet/conditionalFormatting":
          conditionalCells = attributes.sqref ?? "";
          break;
        case "worksheet/conditionalFormatting/cfRule":
          if (context.styles.changesText[Number(attributes.dxfId ?? -1)])
            conditional.push(...conditionalCells.split(" ").filter(Boolean).map(rangeOf));
          break;
        case "worksheet/mergeCells/mergeCell":
          merges.push(rangeOf(attributes.ref ?? ""));
      }
    },
    close(path, text) {
      if (path.startsWith(insideInline)) return inlineText.close(path.slice(insideInline.length), text);
      if (!cell) return;
      if (path === `${cellPath}/v`) cell.value = text;
      else if (path === `${cellPath}/f`) cell.hasFormula = true;
      else if (path === cellPath) {
        finishCell(cell);
        cell = undefined;
      }
    },
  });
  return { rows, merges, isRowHidden: (row) => hiddenRows.has(row), isColumnHidden, hidesZeros, conditional };
}

export class TooLong extends Error {}

const cellPath = "worksheet/sheetData/row/c";
const insideInline = `${cellPath}/is/`;
const lastRow = 1_048_575;
const lastColumn = 16_383;

/** Undefined for an empty cell. */
function cellContent(cell: OpenCell, context: SheetContext, inline: TextRun[]): CellContent | undefined {
  const { type, value, hasFormula, style } = cell;
  if (type === "inlineStr") return { type: "text", runs: inline };
  if (hasFormula && (value === undefined || (value === "" && type !== "str"))) return { type: "uncalculated" };
  if (value === undefined || (value.trim() === "" && type !== "str")) return undefined;
  switch (type) {
    case "s":
      return { type: "text", runs: context.strings[indexFrom(value, context.strings.length - 1, 0)] ?? [] };
    case "str":
      return { type: "text", runs: [{ text: unescapeText(value) }] };
    case "b":
      return { type: "boolean", value: isTrue(value.trim()) };
    case "e":
      return { type: "error", text: value };
    case "d":
      // How Excel shows one without a format is not specified.
      if (style.format === plainStyle.format) throw new DamagedWorkbook("date without a format");
      return { type: "number", value: serialDate(value) - (context.date1904 && value.includes("-") ? daysTo1904 : 0) };
    case "n":
      return { type: "number", value: finite(Number(value)) };
    default:
      throw new DamagedWorkbook(`cell type ${type}`);
  }
}

/** Excel's number of `2025-06-30T18:00:00`, `2025-06-30` or `18:00:00`; for Excel, 1900 has a 29 February. */
function serialDate(text: string): number {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (hours !== undefined) return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  const at = Date.parse(/T[^Z+-]*$/.test(text) ? `${text}Z` : text);
  const days = finite((at - Date.UTC(1899, 11, 30)) / 86_400_000);
  return days < 61 ? days - 1 : days;
}

function finite(number: number): number {
  if (!Number.isFinite(number)) throw new DamagedWorkbook("number");
  return number;
}

interface ColumnRange {
  first: number;
  last: number;
  isHidden: boolean;
}

function columnRange({ min = "", max = "", width, hidden }: Attributes): ColumnRange {
  const isHidden = isTrue(hidden) || Number(width ?? 1) === 0;
  return { first: indexFrom(min, lastColumn), last: Number(max) - 1, isHidden };
}

function rangeOf(ref: string): MergedRange {
  const [start = "", end = start] = ref.replaceAll("$", "").split(":");
  const [first, last] = [start, end].map(cellAt);
  if (!first || !last || first.row > last.row || first.column > last.column) throw new DamagedWorkbook("range");
  return { top: first.row, left: first.column, bottom: last.row, right: last.column };
}

function columnOf(name: string, row: number): number {
  const cell = cellAt(name);
  if (cell.row !== row) throw new DamagedWorkbook("cell in another row");
  return cell.column;
}

function cellAt(name: string): { row: number; column: number } {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column < 0 || column > lastColumn) throw new DamagedWorkbook("cell name");
  return { row: indexFrom(digits, lastRow), column };
}

/** From a number that counts from 1, or from `first`. */
function indexFrom(text: string, last: number, first = 1): number {
  const index = /^\s*\d+\s*$/.test(text) ? Number(text) - first : -1;
  if (index < 0 || index > last) throw new DamagedWorkbook("index");
  return index;
}
