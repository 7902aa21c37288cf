import { expect, test } from "vitest";
import { leftOutText } from "#core/left-out.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { type Excel97Cell, type Excel97Font, makeExcel97Workbook } from "#tests/support/excel97.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";
import { makeSheet, makeWorkbook, makeXlsx } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";
import { readSpecSheet } from "./spec-sheet-reader.ts";
import { inspectZip } from "./zip-guard.ts";

function readParts(parts: Record<string, string>, sheetXml = ""): Outcome<SpecRows> {
  return readSpecRows(makeXlsx(parts, sheetXml), "xlsx");
}

/** One row of numbers, each in a format of its own. */
function readFormats(cells: [value: number, format: string][]): Outcome<SpecRows> {
  const codes = cells.map(([, format], index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`);
  const styles = cells.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  const rows = cells.map(
    ([value], row) => `<row r="${row + 1}"><c r="A${row + 1}" s="${row}"><v>${value}</v></c></row>`,
  );
  const styleSheet = `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
  return readParts({ "xl/styles.xml": styleSheet }, rows.join(""));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function sheetPart(before: string, rows: string, after = ""): Record<string, string> {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return {
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
  };
}

const text = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

test("[R38] empty, commented and oddly written texts of an .xlsx stand in their own cells", () => {
  const strings = `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
    <si><t>Sensor</t></si><si/><!-- <si><t>old</t></si> --><si><t >1/2.8" CMOS</t ></si>
    <si><t></t></si><si><t><![CDATA[a < b]]></t></si><si><t>5 _x00B5_m</t><rPh sb="0" eb="1"><t>phonetic</t></rPh></si></sst>`;
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v >2</v ></c><c r="C1" t="s"><v>1</v></c></row>
    <!-- <row r="2"><c r="A2" t="s"><v>0</v></c></row> -->
    <row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3" t="s"><v><!-- 0 -->5</v></c><c r="C3" t="s"><v>3</v></c></row>
    <x:row xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:c><x:v> 7 </x:v></x:c></x:row>`;
  expect(readParts({ "xl/sharedStrings.xml": strings }, rows)).toEqual(
    done([["Sensor", '1/2.8" CMOS'], [], ["a < b", "5 µm"], ["7"]]),
  );
});

test("[R38] a workbook of an .xlsx is told by its relationships, whatever its parts are named", () => {
  const relations = "http://purl.oclc.org/ooxml/officeDocument/relationships";
  const parts = {
    "_rels/.rels": `<r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships">
      <r:Relationship Id="a" Type="${relations}/officeDocument" Target="/XL/Book.xml"/></r:Relationships>`,
    "xl/book.xml": `<w:workbook xmlns:w="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:q="${relations}"><w:sheets>
      <w:sheet name="Chart" sheetId="1" q:id="c"/><w:sheet name="Old" sheetId="2" state="hidden" q:id="s"/>
      <w:sheet name="Spec" sheetId="3" q:id="t"/></w:sheets></w:workbook>`,
    "xl/_rels/book.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="c" Type="${relations}/chartsheet" Target="chart.xml"/>
      <Relationship Id="s" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="t" Type="${relations}/worksheet" Target="../tables/a%20table.xml"/></Relationships>`,
    "tables/a table.xml": `<worksheet><sheetData><row r="1">${text("A1", "Iris")}</row></sheetData></worksheet>`,
  };
  expect(readParts(parts, `<row r="1">${text("A1", "hidden")}</row>`)).toEqual(done([["Iris"]]));
});

test.each([
  ["UTF-16 with a byte order mark", "utf16le", "\ufeff", "UTF-16"],
  ["UTF-16 without one", "utf16le", "", "utf-16"],
  ["Latin-1", "latin1", "", "ISO-8859-1"],
] as const)("[R38] parts of an .xlsx in %s are read", (_, encoding, mark, name) => {
  const whole = inspectZip(makeXlsx({}, `<row r="1">${text("A1", "Größe 5 µm")}</row>`));
  if (!whole.ok) throw new Error(whole.errors.sheet);
  const entries = [...whole.value].map(([name_, content]) => ({
    name: name_,
    content: Buffer.from(`${mark}<?xml version="1.0" encoding="${name}"?>${content}`, encoding),
  }));
  expect(readSpecRows(makeZip(entries), "xlsx")).toEqual(done([["Größe 5 µm"]]));
});

test("[R38] an .xlsx whose zip counts in 64 bits is read", () => {
  const rows = `<row r="1">${text("A1", "Iris")}</row>`;
  expect(readSpecRows(makeXlsx({}, rows, { zip64: true }), "xlsx")).toEqual(done([["Iris"]]));
});

test.each([
  ["cuts a tag", "<row r='1'><c r='A1'><v>1</v></c"],
  ["closes another element", "<row r='1'><c r='A1'><v>1</c></v></row>"],
  ["names a text that is not there", "<row r='1'><c r='A1' t='s'><v>7</v></c></row>"],
  ["names no cell", "<row r='1'><c r='1A'><v>1</v></c></row>"],
  ["names a cell of another row", "<row r='1'><c r='A2'><v>1</v></c></row>"],
  ["holds no number in a number", "<row r='1'><c r='A1'><v>1,5</v></c></row>"],
  ["has an unknown type of cell", "<row r='1'><c r='A1' t='x'><v>1</v></c></row>"],
])("[R38] an .xlsx that %s is damaged", (_, rows) => {
  expect(readParts({}, rows)).toEqual(refused({ sheet: "Spreadsheet damaged - save it again and retry" }));
});

test("[R39] numbers read in their number format, as in English Excel", () => {
  const shown: [number, string, string][] = [
    [2.8, "[$-10409]0.0", "2.8"],
    [45000, "dd.mm.yyyy", "15.03.2023"],
    [0.95, "0 %", "95 %"],
    [90, "0°", "90°"],
    [5, "£000.00", "£005.00"],
    [1234, "0,000", "1,234"],
    [2.8, 'General\\ "mm"', "2.8 mm"],
    [0, 'General;General;"none"', "none"],
    [-1, '0 "dB";-0 "dB";"none"', "-1 dB"],
    [1234.5, "[$€-407] #,##0.00", "€ 1,234.50"],
    [12, "#,##0.00\\ [$kr-41D]", "12.00 kr"],
    [45838, "[$-407]d. mmmm yyyy", "30. Juni 2025"],
    [45838, "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "Monday, June 30, 2025"],
    [0.75, "[$-F400]h:mm:ss\\ AM/PM", "6:00:00 PM"],
    [1.5, "[h]:mm", "36:00"],
    [0.5, "# ?/?", "1/2"],
    [1234, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', "$1,234.00"],
    [1500, '[>=1000]0.0,"k";0', "1.5k"],
    [-5, "#,##0_);[Red](#,##0)", "(5)"],
    [12345, "0.00E+00", "1.23E+04"],
    [12345, "##0.0E+0", "12.3E+3"],
    // Every place before the point, as Excel does: https://github.com/SheetJS/sheetjs/issues/2578
    [0, "##0.0E+0", "000.0E+0"],
    [1.005, "0.00", "1.01"],
    [60, "yyyy-mm-dd", "1900-02-29"],
  ];
  expect(readFormats(shown.map(([value, format]) => [value, format]))).toEqual(done(shown.map(([, , text]) => [text])));
});

test("[R39] fractions read as Excel shows them", () => {
  // Apache POI's table, which Excel filled in.
  const shown: [number, string, string][] = [
    [0.95, "# ??/??", "19/20"],
    [12.98, "# ??/??", "12 49/50"],
    [-0.99, "# ?/?", "-1"],
    [-0.99, "#\\ ???/???", "-  99/100"],
    [0.78, "# ?/2", "1"],
    [1.15, "# ?/10", "1 1/10"],
    [-0.2, "# ?/2", "-0"],
    [0.000462963, "# ?/?", "0"],
  ];
  expect(readFormats(shown.map(([value, format]) => [value, format]))).toEqual(done(shown.map(([, , text]) => [text])));
});

test("[R39] durations that Excel cannot show read as ####", () => {
  expect(
    readFormats([
      [-1.2, "[hh]"],
      [3e9, "[s]"],
      [1.2, "[hh]"],
    ]),
  ).toEqual(done([["####"], ["####"], ["28"]]));
});

test("[R39] the formats that a workbook names by number alone read as in English Excel", () => {
  const shown: [number, id: number, string][] = [
    [5.5, 2, "5.50"],
    [1234, 37, "1,234"],
    [-1234, 38, "(1,234)"],
    [1234, 44, "$1,234.00"],
    [0, 41, "-"],
    [0.25, 12, "1/4"],
    [45838, 15, "30-Jun-25"],
    [45838, 14, "6/30/2025"],
    [1.5, 46, "36:00:00"],
    [7, 163, "7"],
  ];
  const styles = shown.map(([, id]) => `<xf numFmtId="${id}"/>`).join("");
  const rows = shown.map(([value], row) => `<row><c s="${row}"><v>${value}</v></c></row>`).join("");
  const read = readParts({ "xl/styles.xml": `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>` }, rows);
  expect(read).toEqual(done(shown.map(([, , text]) => [text])));
});

test.each([
  ["[DBNum1]0", "12"],
  ["[$-D000000]0", "12"],
  ["[$-411]ggge", "12"],
  ["[$-999]mmmm", "12"],
  ["0*-", "12"],
  ["h:mm a/p", "12"],
  ["0 kg", "12"],
  ['"unfinished', "12"],
  ["0.0;".repeat(80), "12"],
])(
  "[R39] a number in the format %s refuses the sheet and names the cell, its value and the format",
  (format, value) => {
    const cut = format.length > 60 ? `${format.slice(0, 59)}…` : format;
    expect(
      readFormats([
        [1, "0"],
        [Number(value), format],
      ]),
    ).toEqual(
      refused({
        sheet: `Cell A2: ${value} in the number format ${cut} cannot be shown as Excel shows it - choose another format`,
      }),
    );
  },
);

test("[R39] an .xls shows its numbers by the same rules, and refuses the same", () => {
  const number = (value: number, format: string): Excel97Cell => ({ value, format });
  const rows = [[number(2.8, "[$-10409]0.0"), number(90, "0°"), number(0, 'General;General;"none"')]];
  expect(readSpecRows(makeExcel97Workbook({ rows }), "xls")).toEqual(done([["2.8", "90°", "none"]]));
  expect(readSpecRows(makeExcel97Workbook({ rows: [[number(12, "[DBNum1]0")]] }), "xls")).toEqual(
    refused({
      sheet: "Cell A1: 12 in the number format [DBNum1]0 cannot be shown as Excel shows it - choose another format",
    }),
  );
});

test.each([0x0006, 0x0206, 0x0406])(
  "[R39] a formula of an .xls has its format, in a record of type %i too",
  (formula) => {
    const rows: Excel97Cell[][] = [[{ value: 45838, format: "yyyy-mm-dd", formula }]];
    expect(readSpecRows(makeExcel97Workbook({ rows }), "xls")).toEqual(done([["2025-06-30"]]));
  },
);

test("[R39] an unreadable format of a hidden cell refuses nothing", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[DBNum1]0"/></numFmts>
    <cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const rows = `<row r="1">${text("A1", "Iris")}</row><row r="2" hidden="1"><c r="A2" s="1"><v>1</v></c></row>`;
  expect(readParts({ "xl/styles.xml": styles }, rows)).toEqual(done([["Iris"]]));
});

test.each(["<f>1+1</f>", "<f>1+1</f><v/>", "<f>1+1</f><v></v>", '<f t="shared" si="0"/>'])(
  "[R39] the formula %s, which nobody has calculated, refuses the sheet and names its cell",
  (content) => {
    const rows = `<row r="1">${text("A1", "Weight")}<c r="AB1">${content}</c></row>`;
    expect(readParts({}, rows)).toEqual(
      refused({ sheet: "Cell AB1 holds a formula without a value - open the file in Excel and save it" }),
    );
  },
);

test("[R39] a formula whose value is an empty text is an empty cell", () => {
  const rows = `<row r="1">${text("A1", "Weight")}<c r="B1" t="str"><f>""</f><v></v></c>${text("C1", "2 kg")}</row>`;
  expect(readParts({}, rows)).toEqual(done([["Weight", "", "2 kg"]]));
});

test("[R39] zeros that a sheet does not show are empty", () => {
  const view = '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>';
  const rows = `<row r="1">${text("A1", "Zoom")}<c r="B1"><v>0</v></c><c r="C1"><v>10</v></c></row>`;
  expect(readParts(sheetPart(view, rows))).toEqual(done([["Zoom", "", "10"]]));
  const cells: Excel97Cell[][] = [[{ value: [["Zoom", {}]] }, { value: 0 }, { value: 10 }]];
  expect(readSpecRows(makeExcel97Workbook({ rows: cells, hidesZeros: true }), "xls")).toEqual(
    done([["Zoom", "", "10"]]),
  );
});

test.each([
  ['<numFmt numFmtId="164" formatCode="0.0&quot; lx&quot;"/>', true],
  ["<font><strike/></font>", true],
  ['<font><strike val="0"/></font>', false],
])("[R39] a condition that brings %s: whether it refuses the sheet is %s", (style, isRefused) => {
  const styles = `<styleSheet><dxfs><dxf/><dxf>${style}</dxf></dxfs></styleSheet>`;
  const rows = `<row r="1">${text("A1", "Iris")}${text("B1", "fixed")}</row>`;
  const condition = `<conditionalFormatting sqref="D1 B1:B9"><cfRule type="cellIs" dxfId="1"><formula>1</formula></cfRule></conditionalFormatting>`;
  const read = readParts({ ...sheetPart("", rows, condition), "xl/styles.xml": styles });
  const sheet = productMessages.sheetConditional("B1");
  expect(read).toEqual(isRefused ? refused({ sheet }) : done([["Iris", "fixed"]]));
});

test("[R39] a formula may have its value in the cell", () => {
  const formula = '<c r="A1" t="inlineStr"><f>B1</f><is><t>2 kg</t></is></c>';
  expect(readParts({}, `<row r="1">${formula}</row>`)).toEqual(done([["2 kg"]]));
});

test("[R39] dates that a workbook stores as texts read in their format", () => {
  const styles = `<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs></styleSheet>`;
  const rows = `<row r="1"><c r="A1" t="d"><v>2025-06-30</v></c><c r="B1" s="1" t="d"><v>2025-06-30T18:30:00</v></c>
    <c r="C1" s="2" t="d"><v>23:44:51.000</v></c></row>`;
  expect(readParts({ "xl/styles.xml": styles }, rows)).toEqual(done([["6/30/2025", "6/30/2025 18:30", "23:44:51"]]));
});

const raised = '<rPr><vertAlign val="superscript"/></rPr>';
const struck = "<rPr><strike/></rPr>";
const run = (text: string, font = "") => `<r>${font}<t xml:space="preserve">${text}</t></r>`;
const rich = (at: string, ...runs: string[]) => `<c r="${at}" t="inlineStr"><is>${runs.join("")}</is></c>`;
const fonts = `<styleSheet><fonts><font/><font><strike val="1"/></font><font><vertAlign val="superscript"/></font></fonts>
  <cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`;

test("[R40] raised digits of an .xlsx are superscripts, and struck-out text is left out", () => {
  const rows = [
    rich("A1", run("3840 x 2160"), run("1", raised)),
    rich("A2", run("Range"), run("(2,3)", raised), run(" 40 m"), run("2", raised)),
    rich("A3", run("10"), run("-5", raised), run(" lx, Brand"), run("TM", raised)),
    rich("A4", run("30 m"), run(" 50 m", struck), run(" (night)")),
    rich("A5", run("10"), run("20", struck), run("30")),
    `${text("A6", "4 MP").replace("<c ", '<c s="1" ')}${text("B6", "8 MP")}`,
    `<c r="A7" s="2"><v>4</v></c>${text("B7", "Footnote")}`,
    `<c r="A8" s="1" t="inlineStr"><is>${run("kept", "<rPr><b/></rPr>")}${run(" old")}</is></c>`,
  ];
  const sheet = rows.map((cells, row) => `<row r="${row + 1}">${cells}</row>`).join("");
  expect(readParts({ "xl/styles.xml": fonts }, sheet)).toEqual(
    done([
      ["3840 x 2160¹"],
      ["Range⁽²,³⁾ 40 m²"],
      ["10⁻⁵ lx, BrandTM"],
      ["30 m (night)"],
      ["10 30"],
      ["", "8 MP"],
      ["⁴", "Footnote"],
      ["kept"],
    ]),
  );
});

test("[R40] raised digits of an .xls are superscripts, and struck-out text is left out", () => {
  const plain: Excel97Font = {};
  const rows: Excel97Cell[][] = [
    [
      {
        value: [
          ["3840 x 2160", plain],
          ["1", { isRaised: true }],
        ],
      },
    ],
    [
      {
        value: [
          ["30 m", plain],
          [" 50 m", { isStruck: true }],
          [" (night)", plain],
        ],
      },
    ],
    [{ value: 8, font: { isStruck: true } }, { value: 4 }],
    // Longer than a record of the table of texts.
    [
      {
        value: [
          ["Ж".repeat(1_990), plain],
          ["12", { isRaised: true }],
        ],
      },
    ],
    [
      {
        value: [
          ["Ж".repeat(1_990), plain],
          ["34", { isRaised: true }],
        ],
      },
    ],
    [
      {
        value: [
          ["Ж".repeat(1_990), plain],
          ["56", { isRaised: true }],
        ],
      },
    ],
  ];
  expect(readSpecRows(makeExcel97Workbook({ rows }), "xls")).toEqual(
    done([
      ["3840 x 2160¹"],
      ["30 m (night)"],
      ["", "4"],
      [`${"Ж".repeat(1_990)}¹²`],
      [`${"Ж".repeat(1_990)}³⁴`],
      [`${"Ж".repeat(1_990)}⁵⁶`],
    ]),
  );
});

const mergedRows = [
  ["Specification", "", "", ""],
  ["", "VF-1", "VF-2", "VF-3"],
  ["Sensor", "1/2.8 CMOS", "covered", "1/3 CMOS"],
  ["Length", "10 m", "", "5 m"],
  ["Width", "", "", "4 m"],
  ["Lens", "2.8 mm", "", "4 mm"],
  ["", "f/1.4", "", "f/2"],
];
const merges: [top: number, bottom: number, left: number, right: number][] = [
  [0, 0, 0, 3],
  [2, 2, 1, 2],
  [3, 4, 1, 2],
  [5, 6, 0, 0],
];
const asShown = [
  ["Specification"],
  ["", "VF-1", "VF-2", "VF-3"],
  ["Sensor", "1/2.8 CMOS", "1/2.8 CMOS", "1/3 CMOS"],
  ["Length", "10 m", "10 m", "5 m"],
  ["Width", "10 m", "10 m", "4 m"],
  ["Lens", "2.8 mm", "", "4 mm"],
  ["", "f/1.4", "", "f/2"],
];

test("[R40] a merged value of an .xlsx stands in every column it covers; a heading or a label stands once", () => {
  const sheet = makeSheet(mergedRows);
  sheet["!merges"] = merges.map(([top, bottom, left, right]) => ({
    s: { r: top, c: left },
    e: { r: bottom, c: right },
  }));
  expect(readSpecRows(makeWorkbook({ Specification: sheet }), "xlsx")).toEqual(done(asShown));
});

test("[R40] a merged value of an .xls stands in every column it covers", () => {
  const rows = mergedRows.map((cells) => cells.map((text): Excel97Cell => ({ value: [[text, {}]] })));
  expect(readSpecRows(makeExcel97Workbook({ rows, merges }), "xls")).toEqual(done(asShown));
});

test("[R40] columns and rows over which every value is merged count as one", () => {
  const sheet = makeSheet([["Optics"], ["Lens", "", "2.8 mm"], [], ["Iris", "", "fixed"]]);
  const range = (top: number, bottom: number, left: number, right: number) => ({
    s: { r: top, c: left },
    e: { r: bottom, c: right },
  });
  sheet["!merges"] = [range(1, 2, 0, 1), range(1, 2, 2, 4), range(3, 3, 0, 1), range(3, 3, 2, 4)];
  expect(readSpecRows(makeWorkbook({ Specification: sheet }), "xlsx")).toEqual(
    done([["Optics"], ["Lens", "2.8 mm"], ["Iris", "fixed"]]),
  );
});

test("[R40] columns of width 0 and rows of height 0 of an .xlsx are left out", () => {
  const columns = '<cols><col min="2" max="2" width="0" customWidth="1"/><col min="4" max="4" hidden="1"/></cols>';
  const rows = `<row r="1">${text("A1", "Iris")}${text("B1", "cost 4")}${text("C1", "fixed")}${text("D1", "cost 5")}</row>
    <row r="2" ht="0" customHeight="1">${text("A2", "Supplier")}</row>
    <row ht="0">${text("A3", "Margin")}</row><row hidden="true">${text("A4", "Secret")}</row>`;
  expect(readParts(sheetPart(columns, rows))).toEqual(done([["Iris", "fixed"]]));
  const merged = '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>';
  expect(readParts(sheetPart(columns, rows, merged))).toEqual(done([["Iris", "cost 4"]]));
  const narrow = '<sheetFormatPr defaultColWidth="0"/><cols><col min="1" max="1" width="9"/></cols>';
  expect(readParts(sheetPart(narrow, rows))).toEqual(done([["Iris"]]));
});

test("[R40] columns of width 0 and rows of height 0 of an .xls are left out", () => {
  const rows = [
    ["Iris", "cost 4", "fixed"],
    ["Supplier", "secret", "secret"],
    ["Lens", "cost 5", "2.8 mm"],
  ].map((cells) => cells.map((text): Excel97Cell => ({ value: [[text, {}]] })));
  expect(readSpecRows(makeExcel97Workbook({ rows, zeroHeight: [1], zeroWidth: [1] }), "xls")).toEqual(
    done([
      ["Iris", "fixed"],
      ["Lens", "2.8 mm"],
    ]),
  );
});

test("[R40] texts are kept in the normal form NFC", () => {
  const decomposed = "Ku\u0308hlko\u0308rper";
  const expected = done([[decomposed.normalize("NFC")]]);
  expect(readParts({}, `<row r="1">${text("A1", decomposed)}</row>`)).toEqual(expected);
  expect(readSpecRows(makeExcel97Workbook({ rows: [[{ value: [[decomposed, {}]] }]] }), "xls")).toEqual(expected);
});

const texts = (struckTexts: number) => ({ struckTexts, invisibleTexts: 0, pictures: 0, checkboxes: 0 });

test("[R42] what an .xlsx leaves out is counted", () => {
  const columns = '<cols><col min="2" max="2" width="0"/><col min="5" max="16384" hidden="1"/></cols>';
  const rows = `<row r="1">${text("A1", "Iris")}${text("B1", "cost 4")}${rich("C1", run("fixed"), run(" old", struck))}</row>
    <row r="2" hidden="1">${text("A2", "Supplier")}</row><row r="3" hidden="1">${text("A3", " ")}</row>
    <row r="4">${rich("A4", run("was ", struck), run("8", struck), run("4 MP"), run(" new", struck))}</row>`;
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const sheets = ["", ' state="hidden"', ' state="veryHidden"', ""].map(
    (state, index) => `<sheet name="${index}" sheetId="${index + 1}"${state} r:id="rId1"/>`,
  );
  const book = `<workbook xmlns:r="${relations}"><sheets>${sheets.join("")}</sheets></workbook>`;
  const read = readSpecSheet(makeXlsx({ ...sheetPart(columns, rows), "xl/workbook.xml": book }, ""), "xlsx");
  const leftOut = { hiddenSheets: 2, otherSheets: 1, hiddenRows: 1, hiddenColumns: 1, ...texts(3) };
  expect(read).toEqual(done({ rows: [["Iris", "fixed"], ["4 MP"]], leftOut }));
  expect(leftOutText(leftOut)).toBe(
    "2 hidden sheets, 1 other sheet, 1 hidden row, 1 hidden column, 3 struck-out texts",
  );
});

test("[R42] what an .xls leaves out is counted", () => {
  const rows: Excel97Cell[][] = [
    [{ value: [["Iris", {}]] }, { value: [["cost 4", {}]] }, { value: 4, font: { isStruck: true } }],
    [{ value: [["Supplier", {}]] }],
  ];
  const sheet = readSpecSheet(makeExcel97Workbook({ rows, zeroHeight: [1], zeroWidth: [1] }), "xls");
  const leftOut = { hiddenSheets: 0, otherSheets: 0, hiddenRows: 1, hiddenColumns: 1, ...texts(1) };
  expect(sheet).toEqual(done({ rows: [["Iris"]], leftOut }));
  const others = {
    Costs: makeSheet([["a"]]),
    Spec: makeSheet([["b"]]),
    Log: makeSheet([["c"]]),
    Old: makeSheet([["d"]]),
  };
  expect(readSpecSheet(makeWorkbook(others, "xls", [1, 0, 0, 2]), "xls")).toMatchObject({
    value: { rows: [["b"]], leftOut: { hiddenSheets: 2, otherSheets: 1 } },
  });
});
