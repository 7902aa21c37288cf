import type { SheetData } from "./sheet-data.ts";
import { readSharedStrings, readSheet } from "./xlsx-sheet.ts";
import { readStyles } from "./xlsx-styles.ts";
import { type Parts, readWorkbook } from "./xlsx-workbook.ts";

/** The first visible sheet of a workbook; undefined if it shows none. Throws `DamagedWorkbook` and `TooLong`. */
export function readXlsx(parts: Parts, mostRows: number): SheetData | undefined {
  const { strings, date1904, hiddenSheets, visibleSheets, ...workbook } = readWorkbook(parts);
  const [first, ...others] = visibleSheets;
  if (!first) return undefined;
  const styles = readStyles(workbook.styles, workbook.theme);
  const sheet = readSheet(first, {
    styles,
    strings: strings ? readSharedStrings(strings, styles.colourOf) : [],
    date1904,
    mostRows,
  });
  return { ...sheet, date1904, hiddenSheets, otherSheets: others.length };
}
