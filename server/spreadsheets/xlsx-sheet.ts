import type { ReadColour } from "./colours.ts";
import { daysTo1904 } from "./number-format.ts";
import { readRichText, unescapeText } from "./rich-text.ts";
import {
  type CellContent,
  type CellStyle,
  DamagedWorkbook,
  type MergedRange,
  plainStyle,
  type SheetCell,
  type SheetData,
  type TextRun,
} from "./sheet-data.ts";
import { readConditions } from "./xlsx-conditions.ts";
import { cellAt, indexFrom, lastColumn, lastRow, rangeOf } from "./xlsx-references.ts";
import type { Styles } from "./xlsx-styles.ts";
import type { SheetParts } from "./xlsx-workbook.ts";
import { type Attributes, isFalse, isTrue, readXml } from "./xml-events.ts";

export type XlsxSheet = Omit<SheetData, "date1904" | "hiddenSheets" | "otherSheets">;

export interface SheetContext {
  styles: Styles;
  strings: TextRun[][];
  date1904: boolean;
  /** More shown rows with a filled cell end the reading with `TooLong`. */
  mostRows: number;
}

/** Texts in the order in which cells name them. */
export function readSharedStrings(part: Buffer, colourOf: ReadColour): TextRun[][] {
  const strings: TextRun[][] = [];
  const text = readRichText(colourOf);
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
  /** Its value is elsewhere: a picture, or a record of a service. */
  hasRichValue: boolean;
}

/** Reads `sheetData`, hidden rows and columns, merged cells and conditions (ECMA-376 part 1, 18.3.1). */
export function readSheet({ sheet, tables }: SheetParts, context: SheetContext): XlsxSheet {
  const rows = new Map<number, Map<number, SheetCell>>();
  const merges: MergedRange[] = [];
  const hiddenRows = new Set<number>();
  const columns: ColumnRange[] = [];
  const conditions = readConditions(context.styles);
  let hidesOtherColumns = false;
  let hidesZeros = false;
  const isColumnHidden = (column: number) =>
    columns.find(({ first, last }) => column >= first && column <= last)?.isHidden ?? hidesOtherColumns;

  let row = -1;
  let column = -1;
  let filledRows = 0;
  let isRowCounted = false;
  let cell: OpenCell | undefined;
  const inlineText = readRichText(context.styles.colourOf);

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

  readXml(sheet, {
    open(path, attributes) {
      conditions.open(path, attributes);
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
            hasRichValue: Number(attributes.vm ?? 0) > 0,
          };
          break;
        case "worksheet/sheetViews/sheetView":
          hidesZeros ||= isFalse(attributes.showZeros);
          break;
        case "worksheet/mergeCells/mergeCell":
          merges.push(rangeOf(attributes.ref ?? ""));
      }
    },
    close(path, text) {
      conditions.close(path, text);
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
  return {
    rows,
    merges,
    isRowHidden: (row) => hiddenRows.has(row),
    isColumnHidden,
    hidesZeros,
    conditional: conditions.conditional,
    coloured: [...conditions.coloured, ...tables.flatMap(tableRange)],
  };
}

function tableRange(part: Buffer): MergedRange[] {
  const ranges: MergedRange[] = [];
  readXml(part, {
    open(path, { ref = "" }) {
      if (path === "table" || path === "pivotTableDefinition/location") ranges.push(rangeOf(ref));
    },
  });
  return ranges;
}

export class TooLong extends Error {}

const cellPath = "worksheet/sheetData/row/c";
const insideInline = `${cellPath}/is/`;

/** Undefined for an empty cell. */
function cellContent(cell: OpenCell, context: SheetContext, inline: TextRun[]): CellContent | undefined {
  const { type, value, hasFormula, style } = cell;
  if (cell.hasRichValue) return { type: "picture" };
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
      if (style.format === plainStyle.format) return { type: "undated", text: value };
      return { type: "number", value: serialDate(value.trim(), context.date1904) };
    case "n":
      return { type: "number", value: finite(Number(value)) };
    default:
      throw new DamagedWorkbook(`cell type ${type}`);
  }
}

/** Excel's number of `2025-06-30T18:00:00`, `2025-06-30`, `18:00:00` or `PT18H30M`; for Excel, 1900 has a 29 February. */
function serialDate(text: string, date1904: boolean): number {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (hours !== undefined) return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (/^-?P/.test(text)) return daysOfDuration(text);
  const at = Date.parse(/T[^Z+-]*$/.test(text) ? `${text}Z` : text);
  const days = finite((at - Date.UTC(1899, 11, 30)) / 86_400_000);
  return (days < 61 ? days - 1 : days) - (date1904 ? daysTo1904 : 0);
}

/** Years and months have no fixed length (ISO 8601, 5.5.2). */
function daysOfDuration(text: string): number {
  const [, sign, ...parts] = duration.exec(text) ?? [];
  if (sign === undefined || parts.every((part) => part === undefined)) throw new DamagedWorkbook("duration");
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part = "0") => Number(part.replace(",", ".")));
  const sum = days + hours / 24 + minutes / 1_440 + seconds / 86_400;
  return sign === "-" ? -sum : sum;
}

const duration = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

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

function columnOf(name: string, row: number): number {
  const cell = cellAt(name);
  if (cell.row !== row) throw new DamagedWorkbook("cell in another row");
  return cell.column;
}
