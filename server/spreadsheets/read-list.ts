import { parse } from "csv-parse/sync";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { ListCell } from "#core/product-list/list-cell.ts";
import { type ListSheet, listLimits, listMessages } from "#core/product-list/list-sheet.ts";
import { showCell } from "./cell-text.ts";
import { dayOf, showsMonth } from "./number-format.ts";
import { EncryptedWorkbook } from "./read-xls.ts";
import { readXlsxSheets } from "./read-xlsx.ts";
import { DamagedWorkbook, type SheetCell, type SheetData } from "./sheet-data.ts";
import { xlsSheet, xlsxParts } from "./spec-sheet-reader.ts";
import { TooLong } from "./xlsx-sheet.ts";

// Import only in a process of its own: a damaged workbook can take seconds and gigabytes.

const mostInflated = 200_000_000;

/** The sheets of a list, with the cells that hold something. Refused, under `list`, if unreadable or too large. */
export function readList(bytes: Buffer, name: string): Outcome<ListSheet[]> {
  try {
    const sheets = sheetsOf(bytes, name);
    if (!sheets.ok) return refused({ list: Object.values(sheets.errors)[0] ?? "" });
    const filled = sheets.value.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) return refused({ list: listMessages.empty });
    const isWide = filled.some(({ rows }) => rows.some(({ cells }) => cells.length > listLimits.columns));
    return isWide ? refused({ list: listMessages.tooWide }) : done(filled);
  } catch (error) {
    if (error instanceof TooLong) return refused({ list: listMessages.tooLong });
    if (error instanceof EncryptedWorkbook) return refused({ list: productMessages.sheetEncrypted });
    if (error instanceof DamagedWorkbook || error instanceof RangeError)
      return refused({ list: productMessages.sheetDamaged });
    throw error;
  }
}

function sheetsOf(bytes: Buffer, name: string): Outcome<ListSheet[]> {
  const isZip = bytes.subarray(0, 2).toString("latin1") === "PK";
  if (isZip) {
    const parts = xlsxParts(bytes, mostInflated);
    if (!parts.ok) return parts;
    return done(Array.from(readXlsxSheets(parts.value, listLimits.rowsRead), (sheet) => listSheet(sheet.name, sheet)));
  }
  if (bytes.subarray(0, 4).toString("hex") === "d0cf11e0") {
    const sheet = xlsSheet(bytes);
    return sheet.ok ? done(sheet.value ? [listSheet(name, sheet.value)] : []) : sheet;
  }
  return csvSheet(bytes, name);
}

function listSheet(name: string, data: SheetData): ListSheet {
  const rows = new Map<number, ListCell[]>();
  let hiddenRows = 0;
  const hiddenColumns = new Set<number>();
  for (const [row, cells] of data.rows) {
    if (data.isRowHidden(row)) {
      hiddenRows += 1;
      continue;
    }
    const read: ListCell[] = [];
    for (const [column, cell] of cells) {
      const value = cellOf(cell, data);
      if (value === "") continue;
      if (data.isColumnHidden(column)) hiddenColumns.add(column);
      read[column] = value;
    }
    if (read.length > 0) rows.set(row, read);
  }
  // What stands in a merged cell stands in each of its rows.
  for (const { top, left, bottom } of data.merges) {
    const value = rows.get(top)?.[left];
    for (let row = top + 1; value !== undefined && row <= bottom; row += 1) {
      const cells = rows.get(row);
      if (cells) cells[left] ??= value;
    }
  }
  const sorted = [...rows].sort(([one], [other]) => one - other);
  return {
    name,
    rows: sorted.map(([row, cells]) => ({ row: row + 1, cells: Array.from(cells, (cell) => cell ?? "") })),
    hiddenRows,
    hiddenColumns: [...hiddenColumns].sort((one, other) => one - other),
  };
}

/** Its text as it is shown, or as it is stored where nobody can say how it is shown. */
function cellOf(cell: SheetCell, data: SheetData): ListCell {
  const { content, format } = cell;
  const shown = showCell(cell, data);
  if (content.type !== "number") return "text" in shown ? shown.text : "";
  const { value } = content;
  const text = "text" in shown ? shown.text : String(value);
  const day = dayOf(format, value, data.date1904);
  if (day === undefined) return { text, number: value };
  return showsMonth(format) ? { text, day, isMonth: true } : { text, day };
}

function csvSheet(bytes: Buffer, name: string): Outcome<ListSheet[]> {
  const text = decoded(bytes);
  if (text.includes("\0")) return refused({ list: listMessages.unknownFile });
  const delimiter = delimiterOf(text);
  let records: string[][];
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: listLimits.rowsRead + 1,
    });
  } catch {
    return refused({ list: listMessages.unknownFile });
  }
  if (records.length > listLimits.rowsRead) throw new TooLong();
  const rows = records.map((cells, row) => ({ row: row + 1, cells: cells.map(withoutApostrophe) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  return done([{ name, rows: filled, hiddenRows: 0, hiddenColumns: [] }]);
}

/** Exports put it before what a spreadsheet would run as a formula. */
function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "").trim();
}

/** UTF-8 and UTF-16 by their marks, UTF-8 where it is some, else what Windows calls ANSI in the west. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const delimiters = [",", ";", "\t", "|"];
const linesLookedAt = 20;

/** The one by which the first lines have the most columns in common. */
function delimiterOf(text: string): string {
  const widths = delimiters.map((delimiter) => {
    try {
      const records: string[][] = parse(text.slice(0, 200_000), {
        ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
        to: linesLookedAt,
      });
      const counts = records.map(({ length }) => length).sort((one, other) => one - other);
      return counts[Math.floor(counts.length / 2)] ?? 0;
    } catch {
      return 0;
    }
  });
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ",";
}
