import { type CellObject, SSF, utils } from "@e965/xlsx";

/** What the texts of a workbook's cells depend on. */
export interface CellTextOptions {
  /** Turns a stored text into Unicode. */
  decode: (stored: string) => string;
  /** Whether the workbook counts days from 1904, as Excel for Macintosh once did. */
  date1904: boolean;
}

/** What the cell shows in English Excel, in its number format, with line breaks but no other control characters. */
export function cellText(cell: CellObject | undefined, options: CellTextOptions): string {
  if (!cell) return "";
  const shown = formattedText(cell, options).toWellFormed().replaceAll("\r\n", "\n");
  return shown.replace(/[^\P{Cc}\n\t]/gu, "").trim();
}

function formattedText(cell: CellObject, { decode, date1904 }: CellTextOptions): string {
  if (cell.t === "e") return utils.format_cell(cell);
  const stored = cell.z === undefined ? "General" : String(cell.z);
  const format = withFullYear(decode(stored));
  const value = typeof cell.v === "string" ? decode(cell.v) : cell.v;
  const isAsStored = format === stored && value === cell.v;
  const text = isAsStored ? utils.format_cell(cell) : applyFormat(format, value, date1904);

  // The library shows nothing for a date that does not exist.
  if (text !== "" || typeof value !== "number" || !SSF.is_date(formatSection(format, value))) return text;
  // Counted from 1904, dates may be negative.
  return date1904 && value < 0 ? `-${applyFormat(format, -value, date1904)}` : "####";
}

/** The library has an option for the year of the built-in short date, and none for the one with a time. */
function withFullYear(format: string): string {
  return format === "m/d/yy h:mm" ? "m/d/yyyy h:mm" : format;
}

function applyFormat(format: string, value: CellObject["v"], date1904: boolean): string {
  try {
    return SSF.format(format, value, { date1904 });
  } catch {
    // The library throws for formats that it does not know.
    return String(value);
  }
}

/** The part of a number format that applies to the value: the second one is for negative numbers. */
function formatSection(format: string, value: number): string {
  const [positive = "", negative = positive] = format.split(";");
  return value < 0 ? negative : positive;
}
