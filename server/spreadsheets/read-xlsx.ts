import type { SheetData } from "./sheet-data.ts";
import { readSharedStrings, readSheet } from "./xlsx-sheet.ts";
import { readStyles } from "./xlsx-styles.ts";
import { type Parts, readWorkbook } from "./xlsx-workbook.ts";

/** The first visible sheet of a workbook; undefined if it shows none. Throws `DamagedWorkbook` and `TooLong`. */
export function readXlsx(parts: Parts, mostRows: number): SheetData | undefined {
  const [first] = readXlsxSheets(parts, mostRows);
  return first;
}

/** The visible sheets of a workbook, each read when it is asked for. Throws `DamagedWorkbook` and `TooLong`. */
export function* readXlsxSheets(parts: Parts, mostRows: number): Generator<SheetData & { name: string }> {
  const { strings: shared, date1904, hiddenSheets, visibleSheets, ...workbook } = readWorkbook(parts);
  if (visibleSheets.length === 0) return;
  const styles = readStyles(workbook.styles, workbook.theme);
  const strings = shared ? readSharedStrings(shared, styles.colourOf) : [];
  for (const sheet of visibleSheets) {
    const read = readSheet(sheet, { styles, strings, date1904, mostRows });
    yield { ...read, name: sheet.name, date1904, hiddenSheets, otherSheets: visibleSheets.length - 1 };
  }
}
