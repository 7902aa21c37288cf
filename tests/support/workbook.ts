import { type BookType, type CellObject, utils, type WorkSheet, write } from "@e965/xlsx";
import { makeZip } from "./zip.ts";

/** A cell as a test writes it: a text, a number, or either with a format or a formula. */
export type TestCell = string | number | undefined | CellObject;

/** A sheet from its rows; what it hides is counted from 0. */
export function makeSheet(rows: TestCell[][], hidden: { rows?: number[]; columns?: number[] } = {}): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows);
  if (hidden.rows) sheet["!rows"] = sparse(hidden.rows);
  if (hidden.columns) sheet["!cols"] = sparse(hidden.columns);
  return sheet;
}

function sparse(indexes: number[]) {
  return Array.from({ length: Math.max(...indexes) + 1 }, (_, index) => ({ hidden: indexes.includes(index) }));
}

/** A workbook's bytes. `visibility` per sheet: 0 visible, 1 hidden, 2 hidden even from Excel's menu. */
export function makeWorkbook(
  sheets: Record<string, WorkSheet>,
  bookType: BookType = "xlsx",
  visibility: (0 | 1 | 2)[] = [],
): Buffer {
  const Sheets = Object.keys(sheets).map((name, index) => ({ name, Hidden: visibility[index] ?? 0 }));
  const workbook = { SheetNames: Object.keys(sheets), Sheets: sheets, Workbook: { Sheets } };
  return write(workbook, { bookType, type: "buffer", compression: true });
}

/** An .xlsx as its parts: what no library would write. */
export function makeXlsx(parts: Record<string, string>, sheetXml: string): Buffer {
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const whole: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/>
      <Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>
      <Override PartName="/xl/sharedStrings.xml" ContentType="${main}.sharedStrings+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">
      <sheets><sheet name="Specification" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": "<styleSheet></styleSheet>",
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
      <sheetData>${sheetXml}</sheetData></worksheet>`,
    ...parts,
  };
  return makeZip(Object.entries(whole).map(([name, content]) => ({ name, content })));
}
