import { specSheetLimits } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { codePageDecoder, workbookCodePage } from "./code-page.ts";
import { EncryptedWorkbook, readXls } from "./read-xls.ts";
import { readXlsx } from "./read-xlsx.ts";
import { DamagedWorkbook, type SheetData } from "./sheet-data.ts";
import { readVisible, type SpecSheetContent } from "./visible-rows.ts";
import { workbookStream } from "./xls-records.ts";
import { TooLong } from "./xlsx-sheet.ts";
import { isSpreadsheet, type Parts } from "./xlsx-workbook.ts";
import { inspectZip } from "./zip-guard.ts";

// Import only in `spec-sheet-worker.ts`, a process of its own: a damaged workbook can take seconds and gigabytes.

export type WorkbookFormat = "xls" | "xlsx";

/** The first visible sheet as displayed, without empty margins. Refused, under `sheet`, if unreadable or too large. */
export function readSpecSheet(bytes: Buffer, format: WorkbookFormat): Outcome<SpecSheetContent> {
  try {
    const sheet = format === "xlsx" ? xlsxSheet(bytes) : xlsSheet(bytes);
    if (!sheet.ok) return sheet;
    return sheet.value ? readVisible(sheet.value) : refused({ sheet: productMessages.sheetEmpty });
  } catch (error) {
    if (error instanceof TooLong) return refused({ sheet: productMessages.sheetTooLong(specSheetLimits.rows) });
    if (error instanceof EncryptedWorkbook) return refused({ sheet: productMessages.sheetEncrypted });
    // Reads past the end of a record.
    if (error instanceof DamagedWorkbook || error instanceof RangeError)
      return refused({ sheet: productMessages.sheetDamaged });
    throw error;
  }
}

function xlsxSheet(bytes: Buffer): Outcome<SheetData | undefined> {
  const parts = xlsxParts(bytes);
  return parts.ok ? done(readXlsx(parts.value, specSheetLimits.rows)) : parts;
}

/** Refused, under `sheet`, if it is no workbook that can be read. */
export function xlsSheet(bytes: Buffer): Outcome<SheetData | undefined> {
  const problem = compoundFileError(bytes);
  if (problem) return refused({ sheet: problem });
  const stream = workbookStream(bytes);
  const codePage = stream && workbookCodePage(stream);
  if (codePage === undefined) return done(readXls(bytes, (text) => text));
  const decode = codePageDecoder(codePage);
  return decode ? done(readXls(bytes, decode)) : refused({ sheet: productMessages.sheetCodePage(codePage) });
}

/** Refused, under `sheet`, if it is no workbook that can be read. */
export function xlsxParts(bytes: Buffer, mostInflated?: number): Outcome<Parts> {
  if (bytes.subarray(0, 8).equals(compoundFileMark)) {
    // Excel wraps an encrypted workbook in a compound file.
    const isEncrypted = holdsText(bytes, "EncryptedPackage");
    return refused({ sheet: isEncrypted ? productMessages.sheetEncrypted : productMessages.wrongSheet });
  }
  if (!bytes.subarray(0, 4).equals(zipMark)) return refused({ sheet: productMessages.wrongSheet });
  const zip = inspectZip(bytes, mostInflated);
  if (!zip.ok) return zip;
  const parts = new Map([...zip.value].map(([name, content]) => [name.toLowerCase().replaceAll("\\", "/"), content]));
  const hasMacros = [...parts.keys()].some((name) => name.endsWith("vbaproject.bin"));
  if (hasMacros) return refused({ sheet: productMessages.sheetHasMacros });
  return isSpreadsheet(parts) ? done(parts) : refused({ sheet: productMessages.wrongSheet });
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
