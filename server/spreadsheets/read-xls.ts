import { type CellObject, read, utils, type WorkBook } from "@e965/xlsx";
import { ownValue } from "#core/own-value.ts";
import {
  type CellContent,
  type CellFont,
  DamagedWorkbook,
  plainStyle,
  type SheetCell,
  type SheetData,
  type TextRun,
} from "./sheet-data.ts";
import { isEncrypted, workbookStream } from "./xls-records.ts";
import { type FontStart, readXlsSheet } from "./xls-styles.ts";

export class EncryptedWorkbook extends Error {}

/** The first visible sheet; undefined if it shows none. `decode` turns stored texts into Unicode. */
export function readXls(bytes: Buffer, decode: (bytes: string) => string): SheetData | undefined {
  const stream = workbookStream(bytes);
  if (!stream) throw new DamagedWorkbook("no workbook");
  if (isEncrypted(stream)) throw new EncryptedWorkbook();
  const workbook = readWorkbook(bytes);
  const sheet = readXlsSheet(stream, decode);
  const data = sheet && ownValue(workbook.Sheets, workbook.SheetNames[sheet.index] ?? "")?.["!data"];
  if (!sheet) return undefined;

  const rows: SheetData["rows"] = new Map();
  for (const [row, cells] of (data ?? []).entries()) {
    const read = new Map<number, SheetCell>();
    for (const [column, cell] of (cells ?? []).entries()) {
      const style = sheet.styleOf(row, column);
      const cellFont = style?.font ?? plainStyle.font;
      const starts = changesOf(cellFont, sheet.fontsOf(row, column));
      const content = cell && cellContent(cell, { cellFont, starts }, decode);
      if (!content) continue;
      // Without its format a date would be a number.
      if (!style) throw new DamagedWorkbook("cell without a style");
      read.set(column, { content, ...style });
    }
    if (read.size > 0) rows.set(row, read);
  }
  return { ...sheet, rows, date1904: workbook.Workbook?.WBProps?.date1904 ?? false };
}

function readWorkbook(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { dense: true, cellFormula: false, cellHTML: false, cellText: false });
  } catch {
    throw new DamagedWorkbook("library");
  }
}

interface CellFonts {
  cellFont: CellFont;
  starts: FontStart[];
}

function cellContent(
  cell: CellObject,
  { cellFont, starts }: CellFonts,
  decode: (bytes: string) => string,
): CellContent | undefined {
  switch (cell.t) {
    case "n":
      return typeof cell.v === "number" && Number.isFinite(cell.v) ? { type: "number", value: cell.v } : undefined;
    case "b":
      return { type: "boolean", value: cell.v === true };
    case "e":
      return { type: "error", text: utils.format_cell(cell) };
    case "s":
      return { type: "text", runs: textRuns(String(cell.v ?? ""), { cellFont, starts }, decode) };
    default:
      return undefined;
  }
}

/** Without fonts that differ only in what is not shown: old code pages count them in bytes, inside a character too. */
function changesOf(cellFont: CellFont, starts: FontStart[]): FontStart[] {
  return starts.filter(({ font }, run) => {
    const before = starts[run - 1]?.font ?? cellFont;
    const shown: (keyof CellFont)[] = ["isStruck", "position", "symbols", "colour"];
    return shown.some((property) => font[property] !== before[property]);
  });
}

/** Codes of a symbol font are in no code page. */
function textRuns(text: string, { cellFont, starts }: CellFonts, decode: (bytes: string) => string): TextRun[] {
  const first = { at: 0, font: cellFont };
  return [first, ...starts].map(({ at, font }, run) => {
    const stored = text.slice(at, starts[run]?.at);
    return { text: font.symbols ? stored : decode(stored), font };
  });
}
