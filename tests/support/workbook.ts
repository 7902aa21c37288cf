import { type BookType, type CellObject, CFB, utils, type WorkSheet, write } from "@e965/xlsx";
import { record, sized, u16, u32 } from "./xls-records.ts";
import { makeZip } from "./zip.ts";

/** A cell: a text, a number, or either with a format or a formula. */
export type TestCell = string | number | undefined | CellObject;

/** A sheet from its rows; hidden rows and columns are counted from 0. */
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
  { date1904 = false } = {},
): Buffer {
  const Sheets = Object.keys(sheets).map((name, index) => ({ name, Hidden: visibility[index] ?? 0 }));
  const workbook = { SheetNames: Object.keys(sheets), Sheets: sheets, Workbook: { Sheets, WBProps: { date1904 } } };
  return write(workbook, { bookType, type: "buffer", compression: true });
}

export function makeXlsx(parts: Record<string, string>, sheetXml: string, { zip64 = false } = {}): Buffer {
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
      <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/>
      <Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": "<styleSheet></styleSheet>",
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
      <sheetData>${sheetXml}</sheetData></worksheet>`,
    ...parts,
  };
  return makeZip(
    Object.entries(whole).map(([name, content]) => ({ name, content })),
    { zip64 },
  );
}

/** A cell of an Excel 95 workbook: a text in its stored bytes, or a number with its format code. */
export type Excel95Cell =
  | { label: Buffer }
  | { rich: Buffer }
  | { formula: Buffer }
  | { number: number; format: number | Buffer };

/**
 * An .xls as Excel 5 and 95 wrote it (BIFF5), record by record, because the library cannot write texts in a code page.
 * Without `codePage` that record is omitted. Built-in formats have their numbers.
 */
export function makeExcel95Workbook(rows: Excel95Cell[][], codePage?: number, font = "Arial"): Buffer {
  const custom = rows.flat().flatMap((cell) => ("number" in cell && Buffer.isBuffer(cell.format) ? [cell.format] : []));
  const formats = [0, ...rows.flat().flatMap((cell) => ("number" in cell ? [cell.format] : []))];
  const formatId = (format: number | Buffer) => (typeof format === "number" ? format : 164 + custom.indexOf(format));

  const begin = (kind: number) => record(0x0809, u16(0x0500, kind, 0x0abc, 1995));
  const end = record(0x000a);
  const sheetName = Buffer.from("Spec");
  const before = Buffer.concat([
    begin(0x0005),
    codePage === undefined ? Buffer.alloc(0) : record(0x0042, u16(codePage)),
    ...Array.from({ length: 4 }, () => record(0x0031, u16(200, 0, 0x7fff, 400, 0, 0, 0), sized(Buffer.from(font)))),
    ...custom.map((code) => record(0x041e, u16(formatId(code)), sized(code))),
    // One cell style per format. 0x0001: locked, and a cell style.
    ...formats.map((format) => record(0x00e0, u16(0, formatId(format), 0x0001, 0x0020, 0x20c0, 0, 0, 0))),
  ]);
  const sheetPointer = (at: number) => record(0x0085, u32(at), u16(0), sized(sheetName));
  const start = before.length + sheetPointer(0).length + end.length;
  const cells = rows.flatMap((row, y) => row.map((cell, x) => cellRecords(cell, y, x, (f) => formats.indexOf(f))));
  const size = u16(0, rows.length, 0, Math.max(...rows.map((row) => row.length)), 0);
  const stream = Buffer.concat([before, sheetPointer(start), end, begin(0x0010), record(0x0200, size), ...cells, end]);

  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/Book", stream);
  return CFB.write(container, { type: "buffer" });
}

function cellRecords(cell: Excel95Cell, row: number, column: number, style: (format: number | Buffer) => number) {
  const place = (format: number | Buffer) => u16(row, column, style(format));
  if ("label" in cell) return record(0x0204, place(0), u16(cell.label.length), cell.label);
  // One run in another font, from the second character on.
  if ("rich" in cell) return record(0x00d6, place(0), u16(cell.rich.length), cell.rich, Buffer.from([1, 1, 2]));
  if ("number" in cell) {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(cell.number);
    return record(0x0203, place(cell.format), value);
  }
  // The formula ="" whose cached result is a text, which follows.
  const result = u16(0, 0, 0, 0xffff, 0, 0, 0);
  const formula = record(0x0006, place(0), result, u16(2), Buffer.from([0x17, 0]));
  return Buffer.concat([formula, record(0x0207, u16(cell.formula.length), cell.formula)]);
}
