import { type CellObject, SSF, utils } from "@e965/xlsx";

export interface CellTextOptions {
  decode: (stored: string) => string;
  date1904: boolean;
}

/** The text in English Excel, without control characters other than line breaks and tabs. */
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

  if (text !== "" || typeof value !== "number" || !SSF.is_date(formatSection(format, value))) return text;
  return date1904 && value < 0 ? `-${applyFormat(format, -value, date1904)}` : "####";
}

/** The library's option covers only the short date without a time. */
function withFullYear(format: string): string {
  return format === "m/d/yy h:mm" ? "m/d/yyyy h:mm" : format;
}

function applyFormat(format: string, value: CellObject["v"], date1904: boolean): string {
  try {
    return SSF.format(format, value, { date1904 });
  } catch {
    return String(value);
  }
}

function formatSection(format: string, value: number): string {
  const [positive = "", negative = positive] = format.split(";");
  return value < 0 ? negative : positive;
}
