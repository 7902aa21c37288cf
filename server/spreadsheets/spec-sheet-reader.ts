import { read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { specSheetLimits } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { SpecRows } from "#core/spec-table.ts";
import { type CellTextOptions, cellText } from "./cell-text.ts";
import { codePageDecoder, workbookCodePage } from "./code-page.ts";
import { inspectZip } from "./zip-guard.ts";

// Import only in `spec-sheet-worker.ts`, a process of its own: a damaged workbook can take seconds and gigabytes.

export type WorkbookFormat = "xls" | "xlsx";

/** The first visible sheet as displayed, without empty margins. Refused, under `sheet`, if unreadable or too large. */
export function readSpecRows(bytes: Buffer, format: WorkbookFormat): Outcome<SpecRows> {
  const problem = format === "xlsx" ? zipError(bytes) : compoundFileError(bytes);
  if (problem) return refused({ sheet: problem });

  const codePage = format === "xls" ? workbookCodePage(bytes) : undefined;
  if (codePage === undefined) return readTable(bytes, (text) => text);
  const decode = codePageDecoder(codePage);
  return decode ? readTable(bytes, decode) : refused({ sheet: productMessages.sheetCodePage(codePage) });
}

function readTable(bytes: Buffer, decode: CellTextOptions["decode"]): Outcome<SpecRows> {
  // Refuses long sheets quickly, but misses rows after a gap.
  const preview = readVisible(bytes, decode, specSheetLimits.rows + 1);
  const isFinal = !preview.ok && preview.errors.sheet !== productMessages.sheetEmpty;
  return isFinal ? preview : readVisible(bytes, decode, 0);
}

function readVisible(bytes: Buffer, decode: CellTextOptions["decode"], sheetRows: number): Outcome<SpecRows> {
  let workbook: WorkBook;
  try {
    // Styles tell what is hidden. Short dates as in English Excel.
    const options = { dense: true, cellFormula: false, cellHTML: false, cellStyles: true, dateNF: "m/d/yyyy" };
    workbook = read(bytes, { ...options, sheetRows });
  } catch (error) {
    const locked = error instanceof Error && error.message.includes("password");
    return refused({ sheet: locked ? productMessages.sheetEncrypted : productMessages.sheetDamaged });
  }
  const sheet = firstVisibleSheet(workbook);
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return sheet ? visibleRows(sheet, { decode, date1904 }) : refused({ sheet: productMessages.sheetEmpty });
}

function firstVisibleSheet(workbook: WorkBook): WorkSheet | undefined {
  const name = workbook.SheetNames.find((name, index) => {
    const isTable = (workbook.Sheets[name]?.["!type"] ?? "sheet") === "sheet";
    return isTable && !workbook.Workbook?.Sheets?.[index]?.Hidden;
  });
  return name === undefined ? undefined : workbook.Sheets[name];
}

interface SheetRow {
  number: number;
  cells: string[];
}

function visibleRows(sheet: WorkSheet, options: CellTextOptions): Outcome<SpecRows> {
  const lines = trimLines(visibleLines(sheet, options));
  const { rows, columns, characters } = specSheetLimits;
  if (lines.length === 0) return refused({ sheet: productMessages.sheetEmpty });
  if (lines.length > rows) return refused({ sheet: productMessages.sheetTooLong(rows) });
  if (lines.some(({ cells }) => cells.length > columns))
    return refused({ sheet: productMessages.sheetTooWide(columns) });
  const long = lines.find(({ cells }) => cells.some((cell) => cell.length > characters));
  if (long) return refused({ sheet: productMessages.sheetCellTooLong(long.number, characters) });
  return done(lines.map(({ cells }) => cells));
}

function visibleLines(sheet: WorkSheet, options: CellTextOptions): SheetRow[] {
  const lines: SheetRow[] = [];
  const table = sheet["!data"] ?? [];
  for (let row = 0; row < table.length; row++) {
    if (sheet["!rows"]?.[row]?.hidden) continue;
    const cells: string[] = [];
    for (const [column, cell] of (table[row] ?? []).entries()) {
      if (!sheet["!cols"]?.[column]?.hidden) cells.push(cellText(cell, options));
    }
    lines.push({ number: row + 1, cells: cells.slice(0, cells.findLastIndex((text) => text !== "") + 1) });
  }
  return lines;
}

function trimLines(lines: SheetRow[]): SheetRow[] {
  const isFilled = ({ cells }: SheetRow) => cells.length > 0;
  const filled = lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1);
  const indents = filled.filter(isFilled).map(({ cells }) => cells.findIndex((text) => text !== ""));
  const indent = indents.reduce((least, next) => Math.min(least, next), Number.POSITIVE_INFINITY);
  return filled.map(({ number, cells }) => ({ number, cells: cells.slice(indent) }));
}

function zipError(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(compoundFileMark)) {
    // Excel wraps an encrypted workbook in a compound file.
    return holdsText(bytes, "EncryptedPackage") ? productMessages.sheetEncrypted : productMessages.wrongSheet;
  }
  if (!bytes.subarray(0, 4).equals(zipMark)) return productMessages.wrongSheet;
  const zip = inspectZip(bytes);
  if (!zip.ok) return zip.errors.sheet;
  const hasMacros = [...zip.value.keys()].some((name) => name.toLowerCase().endsWith("vbaproject.bin"));
  if (hasMacros) return productMessages.sheetHasMacros;
  const types = zip.value.get("[Content_Types].xml");
  return types?.includes("spreadsheetml.sheet.main+xml") ? undefined : productMessages.wrongSheet;
}

function compoundFileError(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, 8).equals(compoundFileMark)) return productMessages.wrongSheet;
  if (holdsText(bytes, "EncryptedPackage")) return productMessages.sheetEncrypted;
  if (holdsText(bytes, "_VBA_PROJECT_CUR")) return productMessages.sheetHasMacros;
  return holdsText(bytes, "Workbook") || holdsText(bytes, "Book") ? undefined : productMessages.wrongSheet;
}

const compoundFileMark = Buffer.from("d0cf11e0a1b11ae1", "hex");
const zipMark = Buffer.from("PK\x03\x04", "latin1");

function holdsText(bytes: Buffer, name: string): boolean {
  return bytes.includes(Buffer.from(name, "utf16le"));
}
