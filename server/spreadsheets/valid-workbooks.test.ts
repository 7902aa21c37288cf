import { CFB } from "@e965/xlsx";
import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { makeExcel97Workbook } from "#tests/support/excel97.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";
import { makeSheet, makeWorkbook, makeXlsx } from "#tests/support/workbook.ts";
import { record, u16 } from "#tests/support/xls-records.ts";

// Unusual, but what their formats allow and Excel opens.

const damaged = refused({ sheet: productMessages.sheetDamaged });

function readSheetXml(content: string, parts: Record<string, string> = {}) {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const sheet = `<worksheet xmlns="${main}">${content}</worksheet>`;
  return readSpecRows(makeXlsx({ "xl/worksheets/sheet1.xml": sheet, ...parts }, ""), "xlsx");
}

test("[R38] references of an .xlsx may be in lower case, and ranges whole columns or rows", () => {
  const rows = `<sheetData><row r="1"><c r="a1"><v>1</v></c><c r="Ab1"><v>2</v></c></row></sheetData>`;
  const columns = '<cols><col min="2" max="27" hidden="1"/></cols>';
  expect(readSheetXml(columns + rows)).toEqual(done([["1", "2"]]));
  const condition = (cells: string) =>
    `<conditionalFormatting sqref="${cells}"><cfRule type="expression" dxfId="0"/></conditionalFormatting>`;
  for (const cells of ["A:A", "$B:$D 7:9", "a1", "1:1048576"])
    expect(readSheetXml(columns + rows + condition(cells)), cells).toEqual(done([["1", "2"]]));
  for (const cells of ["A:A1:", "B:A", "A0", "1A", ":", "XFE:XFE", "1:1048577"])
    expect(readSheetXml(columns + rows + condition(cells)), cells).toEqual(damaged);
});

test("[R38] times of an .xlsx may be durations; a date without a format is named", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts>
    <cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const read = (value: string, style = 1) =>
    readSheetXml(`<sheetData><row><c s="${style}" t="d"><v>${value}</v></c></row></sheetData>`, {
      "xl/styles.xml": styles,
    });
  const shown = { PT36H30M: "36:30:00", P1DT2H: "26:00:00", "PT1.0S": "0:00:01", P2D: "48:00:00", "26:15": undefined };
  for (const [value, text] of Object.entries(shown))
    expect(read(value), value).toEqual(text === undefined ? damaged : done([[text]]));
  for (const value of ["P", "PT", "P1Y", "P1M", "PT1H2"]) expect(read(value), value).toEqual(damaged);
  expect(read("2025-06-30", 0)).toEqual(refused({ sheet: productMessages.sheetFormat("A1", "2025-06-30", "General") }));
});

test("[R38] a sheet of an .xlsx is hidden if its state says so, and no other word hides it", () => {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const read = (state: string) => {
    const sheet = `<sheet name="Spec" sheetId="1" state="${state}" r:id="rId1"/>`;
    const book = `<workbook xmlns:r="${relations}"><sheets>${sheet}</sheets></workbook>`;
    return readSpecRows(makeXlsx({ "xl/workbook.xml": book }, "<row><c><v>1</v></c></row>"), "xlsx");
  };
  for (const state of ["visible", "show", ""]) expect(read(state), state).toEqual(done([["1"]]));
  for (const state of ["hidden", "veryHidden"])
    expect(read(state), state).toEqual(refused({ sheet: productMessages.sheetEmpty }));
});

test.each<[string, Buffer, "empty" | "width"]>([
  ["is empty", record(0x003c), "empty"],
  ["holds the width of no characters", record(0x003c, Buffer.from([1])), "width"],
])("[R38] a record that continues the texts of an .xls and %s loses nothing", (_, bytes, emptyContinuation) => {
  const texts = ["1", "2", "3", "4", "5"].map((end) => "Ж".repeat(1_990) + end);
  const rows = texts.map((text) => [{ value: [[text, {}]] as [string, object][] }]);
  const workbook = makeExcel97Workbook({ rows, emptyContinuation });
  expect(workbook.includes(Buffer.concat([bytes, u16(0x003c)]))).toBe(true);
  expect(readSpecRows(workbook, "xls")).toEqual(done(texts.map((text) => [text])));
});

test("[R10] an .xls with a password is told so, however it is encrypted", () => {
  const workbook = makeWorkbook({ Specification: makeSheet([["Iris"]]) }, "xls");
  const container = CFB.read(workbook, { type: "buffer" });
  const stream = Buffer.from(CFB.find(container, "/Workbook")?.content ?? []);
  const start = 4 + stream.readUInt16LE(2);
  // XOR, RC4, and RC4 of CryptoAPI, whose descriptions are cut short.
  for (const kind of [u16(0, 0x1234, 0x5678), u16(1, 1, 1, 0), u16(1, 2, 2, 0)]) {
    const locked = Buffer.concat([stream.subarray(0, start), record(0x002f, kind), stream.subarray(start)]);
    const copy = CFB.utils.cfb_new();
    CFB.utils.cfb_add(copy, "/Workbook", locked);
    const bytes: Buffer = CFB.write(copy, { type: "buffer" });
    expect(readSpecRows(bytes, "xls")).toEqual(refused({ sheet: productMessages.sheetEncrypted }));
  }
});
