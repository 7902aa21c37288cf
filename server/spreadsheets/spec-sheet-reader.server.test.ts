import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import fc from "fast-check";
import { read } from "hucre";
import { expect, test, vi } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";
import { makeExcel95Workbook, makeSheet, makeWorkbook, makeXlsx, type TestCell } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";
import { inspectZip } from "./zip-guard.ts";

const formats = ["xls", "xlsx"] as const;

function readRows(rows: TestCell[][], format: "xls" | "xlsx" = "xlsx") {
  return readSpecRows(makeWorkbook({ Specification: makeSheet(rows) }, format), format);
}

test.each(formats)(
  "[R10] numbers, dates, percentages and formulas of an .%s read as the spreadsheet shows them",
  (format) => {
    const shown: [TestCell, string][] = [
      ["2880 × 1800 ½ Ж 取 👁", "2880 × 1800 ½ Ж 取 👁"],
      [12.5, "12.5"],
      [0.1 + 0.2, "0.3"],
      [-40, "-40"],
      [123456789012, "1.23457E+11"],
      [{ t: "n", v: 1234.5, z: "#,##0.00" }, "1,234.50"],
      [{ t: "n", v: 0.175, z: "0%" }, "18%"],
      [{ t: "n", v: 0.175, z: "0.0%" }, "17.5%"],
      [{ t: "n", v: 45838, z: "yyyy-mm-dd" }, "2025-06-30"],
      [{ t: "n", v: 45838.75, z: "d mmm yyyy hh:mm" }, "30 Jun 2025 18:00"],
      [{ t: "n", v: 3.96, z: '0.0 "kg"' }, "4.0 kg"],
      [{ t: "n", v: 12, f: "3*4", z: '0" W"' }, "12 W"],
      [{ t: "s", v: "f/1.4", f: '"f/"&1.4' }, "f/1.4"],
      [{ t: "b", v: true }, "TRUE"],
      [{ t: "e", v: 7 }, "#DIV/0!"],
      [" spaces around \r\nand a second line ", "spaces around \nand a second line"],
    ];
    const rows = shown.map(([cell], index) => [`Row ${index}`, cell]);
    expect(readRows(rows, format)).toEqual(done(shown.map(([, text], index) => [`Row ${index}`, text])));
  },
);

test.each(formats)("[R10] the first visible sheet of an .%s is read", (format) => {
  const sheet = (text: string) => makeSheet([[text, "1"]]);
  const sheets = {
    Costs: sheet("internal"),
    Old: sheet("older"),
    Specification: sheet("public"),
    Revisions: sheet("log"),
  };
  expect(readSpecRows(makeWorkbook(sheets, format, [1, 2]), format)).toEqual(done([["public", "1"]]));
});

test("[R10] what the spreadsheet hides stays hidden", () => {
  const rows = [
    ["Model", "cost 41 USD", "VF-T28"],
    ["Supplier", "secret", "secret"],
    ["Weight", "cost 2 USD", "0.9 kg"],
  ];
  const workbook = makeWorkbook({ Specification: makeSheet(rows, { rows: [1], columns: [1] }) });
  expect(readSpecRows(workbook, "xlsx")).toEqual(
    done([
      ["Model", "VF-T28"],
      ["Weight", "0.9 kg"],
    ]),
  );
});

test.each(formats)(
  "[R10] a table in the middle of an .%s begins at its first filled cell, empty rows inside it kept",
  (format) => {
    const rows = [
      [],
      [],
      ["", "", "Optics"],
      [],
      ["", "", "Iris", "P-Iris", "", ""],
      ["", "", "", "9 blades"],
      ["", ""],
    ];
    expect(readRows(rows, format)).toEqual(done([["Optics"], [], ["Iris", "P-Iris"], ["", "9 blades"]]));
  },
);

const sixHundred: TestCell[][] = Array.from({ length: 600 }, () => []);

test.each(formats)("[R10] a table of an .%s may begin below hundreds of empty rows", (format) => {
  expect(readRows([...sixHundred, ["Model", "VF-T28"]], format)).toEqual(done([["Model", "VF-T28"]]));
  expect(readRows(sixHundred, format)).toEqual(refused({ sheet: productMessages.sheetEmpty }));
});

test("[R10] a table may begin below hundreds of hidden rows", () => {
  const rows = [...sixHundred.map((_, row) => [`Cost ${row}`]), ["Model", "VF-T28"]];
  const workbook = makeWorkbook({ Specification: makeSheet(rows, { rows: [...sixHundred.keys()] }) });
  expect(readSpecRows(workbook, "xlsx")).toEqual(done([["Model", "VF-T28"]]));
});

test.each(formats)("[R10] 500 rows and 30 columns fit in an .%s; one more is refused, never cut", (format) => {
  const row = (columns: number) => Array.from({ length: columns }, (_, column) => `${column}`);
  const rows = (count: number) => Array.from({ length: count }, (_, index) => [`Row ${index}`, "1"]);
  const refusal = (sheet: string) => refused({ sheet });

  expect(readRows(rows(500), format)).toEqual(done(rows(500)));
  expect(readRows(rows(501), format)).toEqual(refusal("Spreadsheet too long - 500 rows maximum"));
  expect(readRows([row(30)], format)).toEqual(done([row(30)]));
  expect(readRows([row(31)], format)).toEqual(refusal("Spreadsheet too wide - 30 columns maximum"));
});

test("[R10] 2,000 characters fit in a cell; one more is refused, never cut, and the answer names the row", () => {
  const cell = (length: number) => [[], ["Model", "VF-T28"], [], ["Notes", "取".repeat(length)]];
  expect(readRows(cell(2_000))).toEqual(done(cell(2_000).slice(1)));
  expect(readRows(cell(2_001))).toEqual(
    refused({ sheet: "Text too long in spreadsheet row 4 - 2000 characters maximum" }),
  );
});

test.each(formats)("[R10] rows beyond a gap in an .%s count, and empty rows at its end do not", (format) => {
  const gap = Array.from({ length: 700 }, () => []);
  expect(readRows([["First", "1"], ...gap, ["Last", "2"]], format)).toEqual(
    refused({ sheet: productMessages.sheetTooLong(500) }),
  );
  expect(readRows([["First", "1"], ...gap, [""]], format)).toEqual(done([["First", "1"]]));
});

test("[R10] rows beyond a gap count even where the sheet does not say how long it is", () => {
  const cell = (row: number) => `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>Row</t></is></c></row>`;
  expect(readSpecRows(makeXlsx({}, cell(1) + cell(9_000)), "xlsx")).toEqual(
    refused({ sheet: productMessages.sheetTooLong(500) }),
  );
});

test.each(formats)("[R10] an .%s without a filled cell is refused", (format) => {
  expect(readRows([["", " "]], format)).toEqual(refused({ sheet: productMessages.sheetEmpty }));
});

test("[R10] only Excel's own formats are read, by their bytes", () => {
  const rows = [["Model", "VF-T28"]];
  const make = (type: Parameters<typeof makeWorkbook>[1]) => makeWorkbook({ Specification: makeSheet(rows) }, type);
  const wrong = refused({ sheet: productMessages.wrongSheet });
  for (const type of [
    "csv",
    "html",
    "rtf",
    "sylk",
    "dif",
    "eth",
    "fods",
    "xlml",
    "biff2",
    "ods",
    "xlsb",
    "xls",
  ] as const) {
    expect(readSpecRows(make(type), "xlsx"), type).toEqual(wrong);
  }
  for (const type of ["csv", "html", "xlml", "biff2", "ods", "xlsb", "xlsx"] as const) {
    expect(readSpecRows(make(type), "xls"), type).toEqual(wrong);
  }
  expect(readSpecRows(Buffer.alloc(0), "xlsx")).toEqual(wrong);
  expect(readSpecRows(Buffer.from("PK"), "xlsx")).toEqual(wrong);
});

test("[R10] macros are refused, also under the name of a workbook without", () => {
  const macros = refused({ sheet: productMessages.sheetHasMacros });
  expect(readSpecRows(makeXlsx({ "xl/vbaProject.bin": "Sub AutoOpen" }, ""), "xlsx")).toEqual(macros);
  const legacy = makeWorkbook({ Specification: makeSheet([["a"]]) }, "xls");
  const project = Buffer.from("_VBA_PROJECT_CUR", "utf16le");
  expect(readSpecRows(Buffer.concat([legacy, project]), "xls")).toEqual(macros);
});

test("[T14] [R10] a workbook that names files and addresses elsewhere reads none of them", async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, answer) => {
    asked.push(request.url ?? "");
    answer.end("from elsewhere");
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const secret = join(import.meta.dirname, "spec-sheet-reader.ts");
  const entities = `<?xml version="1.0"?><!DOCTYPE w [
    <!ENTITY file SYSTEM "file://${secret}"><!ENTITY net SYSTEM "${url}/entity"><!ENTITY % more SYSTEM "${url}/dtd"> %more;
    <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`;
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const outside = (type: string, target: string) =>
    `<Relationship Id="x" Type="${relations}/${type}" Target="${target}" TargetMode="External"/>`;
  const formula = `<c r="B2" t="str"><f>WEBSERVICE("${url}/formula")</f><v>12 mm</v></c>`;
  const sheet = (first: string) => `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
    <sheetData><row r="1">${first}</row>
    <row r="2">${cell("A2", "Lens")}${formula}</row></sheetData>
    <hyperlinks><hyperlink ref="A2" r:id="x"/></hyperlinks><drawing r:id="x"/></worksheet>`;
  const workbook = (xml: string) => ({
    "xl/worksheets/sheet1.xml": xml,
    "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${outside("image", `${url}/picture.png`)}
        ${outside("hyperlink", `file://${secret}`)}${outside("externalLink", `${url}/book.xlsx`)}</Relationships>`,
  });
  const readSheet = (xml: string) => readSpecRows(makeXlsx(workbook(xml), ""), "xlsx");
  const entityCells = `${cell("A1", "&file;")}${cell("B1", "&net;&c;")}`;
  expect(readSheet(entities + sheet(entityCells))).toEqual(refused({ sheet: productMessages.sheetDamaged }));
  expect(readSheet(sheet(entityCells))).toEqual(refused({ sheet: productMessages.sheetDamaged }));
  expect(readSheet(sheet(cell("A1", "Optics")))).toEqual(done([["Optics"], ["Lens", "12 mm"]]));
  await new Promise((closed) => elsewhere.close(closed));
  expect(asked).toEqual([]);
});

test("[R10] a workbook with a password is told so", () => {
  const locked = refused({ sheet: productMessages.sheetEncrypted });
  const package_ = Buffer.from("EncryptedPackage", "utf16le");
  const wrapped = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504), package_]);
  expect(readSpecRows(wrapped, "xlsx")).toEqual(locked);
  expect(readSpecRows(wrapped, "xls")).toEqual(locked);
});

const folder = new URL("../../demo/sheets/", import.meta.url);

test.each(readdirSync(folder))("[R10] every text in %s is what a second reader finds", async (name) => {
  const bytes = readFileSync(new URL(name, folder));
  const ours = readSpecRows(bytes, extname(name) === ".xls" ? "xls" : "xlsx");
  if (!ours.ok) throw new Error(ours.errors.sheet);
  const others = (await read(bytes)).sheets[0]?.rows ?? [];

  let texts = 0;
  for (const [row, cells] of others.entries()) {
    for (const [column, value] of (cells ?? []).entries()) {
      const shown = ours.value[row]?.[column] ?? "";
      if (typeof value === "string") {
        expect(shown).toBe(value.trim());
        texts += 1;
      } else expect(shown === "", `${row}, ${column}`).toBe(value === null);
    }
  }
  expect(texts).toBeGreaterThan(60);
  expect(ours.value.length).toBe(others.length);
});

test.each(formats)("[R10] every text of any .%s is what a second reader finds", async (format) => {
  const cell = fc.oneof(fc.constant(""), fc.stringMatching(/^[A-Za-z°²½é取Ж×/.()-]{1,12}( [a-z]{1,8})?$/));
  const property = fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), async (rows) => {
    // In the corner, so that no empty row or column is trimmed.
    const bytes = makeWorkbook({ Specification: makeSheet([["Model"], ...rows]) }, format);
    const ours = readSpecRows(bytes, format);
    const others = (await read(bytes)).sheets[0]?.rows ?? [];
    const texts = (table: unknown[][]) =>
      table.flatMap((cells, row) =>
        Array.from(cells ?? [], (text, column) => (text ? `${row}, ${column}: ${text}` : "")).filter(Boolean),
      );
    expect(texts(ours.ok ? ours.value : [])).toEqual(texts(others));
  });
  await fc.assert(property, { numRuns: 60, seed: 6 });
});

const opticsSheet = { Specification: makeSheet([["Optics"], ["Aperture", "f/1.4", 0.5]]) };
const iris = Buffer.from("8dc592e18fc69378", "hex");
const damageable: [kind: string, format: "xls" | "xlsx", whole: Buffer][] = [
  ["an .xls", "xls", makeWorkbook(opticsSheet, "xls")],
  ["an .xlsx", "xlsx", makeWorkbook(opticsSheet, "xlsx")],
  ["an .xls of Excel 95", "xls", makeExcel95Workbook([[{ label: iris }, { number: 1, format: iris }]], 932)],
];

test.each(damageable)(
  "[R10] %s changed in some bytes is read or refused with a sentence, and nothing is thrown",
  (_kind, format, whole) => {
    const parts = inspectZip(whole);
    const entries = parts.ok ? [...parts.value].map(([name, content]) => ({ name, content })) : [];
    const change = fc.record({ at: fc.nat(100_000), value: fc.nat(255) });
    // Changes that keep a zip's checksums reach the library.
    const damage = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 10 }), part: fc.nat(20) });
    let refusals = 0;
    // The library logs every unknown record.
    using _quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const property = fc.property(damage, ({ changes, part }) => {
      const chosen = entries[part % entries.length];
      const bytes = Buffer.from(chosen?.content ?? whole);
      for (const { at, value } of changes) bytes[at % bytes.length] = value;
      const damaged = chosen
        ? makeZip(entries.map((entry) => (entry === chosen ? { ...entry, content: bytes } : entry)))
        : bytes;
      const outcome = readSpecRows(damaged, format);
      if (!outcome.ok) {
        refusals += 1;
        expect(Object.keys(outcome.errors)).toEqual(["sheet"]);
      }
    });
    fc.assert(property, { numRuns: 200, seed: 6 });
    expect(refusals).toBeGreaterThan(5);
  },
);

// Texts decoded by Python's codecs.
const codePages: [codePage: number, stored: string, text: string][] = [
  [874, "e0c5b9caec", "เลนส์"],
  [932, "8dc592e18fc6937820835c836a815b20816020b6d2d7", "最低照度 ソニー ～ ｶﾒﾗ"],
  [936, "beb5cdb720bdb9bee0", "镜头 焦距"],
  [949, "b7bbc1ee208c63", "렌즈 똠"],
  [950, "c3e8c05920a55cb35cbb5c", "鏡頭 功許蓋"],
  [1250, "50f8ed706f6a6b61209620849e6c7574e193", "Přípojka – „žlutá“"],
  [1251, "cee1fae5eaf2e8e220322c3896313220ecec", "Объектив 2,8–12 мм"],
  [1252, "3130963230206d20937894", "10–20 m “x”"],
  [1253, "d6e1eafcf22080", "Φακός €"],
  [1254, "49fefd6b20fe696464657469", "Işık şiddeti"],
  [1255, "f2e3f9e4", "עדשה"],
  [1256, "dacfd3c92081", "عدسة پ"],
  [1257, "d0766965736f73206a61757472756d6173", "Šviesos jautrumas"],
  [1258, "d4ec6e67206b69ec6e6820fe", "Ô\u0301ng ki\u0301nh ₫"],
  [866, "8ea1eaa5aae2a8a2", "Объектив"],
  [10000, "47729aa76520b2203132", "Größe ≤ 12"],
  [0x8000, "47729aa7", "Größ"],
  [0x8001, "3130963230206d20937894", "10–20 m “x”"],
];

test.each(codePages)(
  "[R24] texts and formats of an Excel 95 workbook in code page %i are read",
  (codePage, stored, decoded) => {
    const bytes = Buffer.from(stored, "hex");
    const text = decoded.normalize("NFC");
    const format = Buffer.concat([Buffer.from('0.0 "'), bytes, Buffer.from('"')]);
    const workbook = makeExcel95Workbook(
      [
        [{ label: bytes }, { rich: bytes }],
        [{ formula: bytes }, { number: 4, format }],
      ],
      codePage,
    );
    expect(readSpecRows(workbook, "xls")).toEqual(
      done([
        [text, text],
        [text, `4.0 ${text}`],
      ]),
    );
  },
);

test("[R24] a single-byte code page is read as the Encoding Standard reads it", () => {
  for (const codePage of [874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258]) {
    const standard = new TextDecoder(`windows-${codePage}`);
    const bytes = Array.from({ length: 128 }, (_, index) => Buffer.from([0x80 + index])).filter((byte) => {
      // The standard reads undefined bytes as control characters; U+05BA is younger than Excel 95, U+00A0 is a space.
      const isAdded = codePage === 1255 && byte[0] === 0xca;
      return !isAdded && !/[\p{Cc}\p{Co}\s\uFFFD]/u.test(standard.decode(byte));
    });
    expect(bytes.length, `${codePage}`).toBeGreaterThan(80);
    // At most 30 cells a row.
    const rows = Array.from({ length: 7 }, (_, row) => bytes.slice(row * 20, row * 20 + 20)).filter((row) => row[0]);
    const workbook = makeExcel95Workbook(
      rows.map((row) => row.map((label) => ({ label }))),
      codePage,
    );
    const expected = rows.map((row) => row.map((byte) => standard.decode(byte)));
    expect(readSpecRows(workbook, "xls"), `${codePage}`).toEqual(done(expected));
  }
});

test("[R24] a byte that the code page does not define shows, and takes nothing beside it away", () => {
  const label = (hex: string) => [{ label: Buffer.from(hex, "hex") }];
  expect(readSpecRows(makeExcel95Workbook([label("41814281")], 1252), "xls")).toEqual(done([["A\uFFFDB\uFFFD"]]));
  expect(readSpecRows(makeExcel95Workbook([label("8dc5418d")], 932), "xls")).toEqual(done([["最A\uFFFD"]]));
});

test("[R24] an Excel 95 workbook that names no code page is read in the one of Western Europe", () => {
  const label = Buffer.from("3130963230206d20937894", "hex");
  expect(readSpecRows(makeExcel95Workbook([[{ label }]]), "xls")).toEqual(done([["10–20 m “x”"]]));
});

test.each([1200, 1361, 65001, 10001])(
  "[R24] code page %i, which cannot be read, is refused by its number",
  (codePage) => {
    const workbook = makeExcel95Workbook([[{ label: Buffer.from("Lens") }]], codePage);
    expect(readSpecRows(workbook, "xls")).toEqual(
      refused({ sheet: `This workbook uses code page ${codePage}, which cannot be read. Save it as .xlsx.` }),
    );
  },
);

test("[R24] a workbook of Excel 97 is read as Unicode, even if it names another code page", () => {
  const whole = makeWorkbook({ Specification: makeSheet([["10–20 m “x”", "Объектив"]]) }, "xls");
  const unicode = Buffer.from("42000200b004", "hex");
  expect(whole.includes(unicode)).toBe(true);
  for (const other of ["420002006127", "42000200e304"]) {
    const workbook = Buffer.from(whole);
    Buffer.from(other, "hex").copy(workbook, workbook.indexOf(unicode));
    expect(readSpecRows(workbook, "xls")).toEqual(done([["10–20 m “x”", "Объектив"]]));
  }
});

test.each(formats)(
  "[R25] a date that Excel cannot show reads as #### in an .%s, and an empty text stays empty",
  (format) => {
    const shown: [TestCell, string][] = [
      [{ t: "n", v: -1, z: "yyyy-mm-dd" }, "####"],
      [{ t: "n", v: -0.25, z: "h:mm" }, "####"],
      [{ t: "n", v: -2, z: "[h]:mm" }, "####"],
      [{ t: "n", v: -2, z: "m/d/yy" }, "####"],
      [{ t: "n", v: -2, z: '0;"on "yyyy' }, "####"],
      [{ t: "n", v: 2_958_466, z: "yyyy-mm-dd" }, "####"],
      [{ t: "n", v: 2_958_465, z: "yyyy-mm-dd" }, "9999-12-31"],
      [{ t: "n", v: -2, z: "yyyy;" }, ""],
      [{ t: "n", v: -2, z: ";;;" }, ""],
      [{ t: "n", v: -2, z: '0 "days"' }, "-2 days"],
    ];
    const rows = shown.map(([cell], index) => [`Row ${index}`, cell, "end"]);
    expect(readRows(rows, format)).toEqual(done(shown.map(([, text], index) => [`Row ${index}`, text, "end"])));
  },
);

test.each(formats)(
  "[R25] a workbook of an .%s that counts from 1904 shows negative dates with a minus sign",
  (format) => {
    const cells = [-1, 1].map((v) => ({ t: "n", v, z: "yyyy-mm-dd" }) satisfies TestCell);
    const workbook = makeWorkbook({ Specification: makeSheet([cells]) }, format, [], { date1904: true });
    expect(readSpecRows(workbook, format)).toEqual(done([["-1904-01-02", "1904-01-02"]]));
  },
);

test.each(formats)(
  "[R25] the built-in short dates of an .%s have a four-digit year, and a format of its own keeps two",
  (format) => {
    const date = (z: string): TestCell => ({ t: "n", v: 45838.75, z });
    expect(readRows([[date("m/d/yy"), date("m/d/yy h:mm"), date("dd\\.mm\\.yy"), date("d-mmm-yy")]], format)).toEqual(
      done([["6/30/2025", "6/30/2025 18:00", "30.06.25", "30-Jun-25"]]),
    );
  },
);

test("[R25] a format that spells the short date out with two digits keeps them", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="m/d/yy"/></numFmts>
    <cellXfs><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
  const cells = '<row r="1"><c r="A1" s="0"><v>45838</v></c><c r="B1" s="1"><v>45838</v></c></row>';
  expect(readSpecRows(makeXlsx({ "xl/styles.xml": styles }, cells), "xlsx")).toEqual(done([["6/30/2025", "6/30/25"]]));
});

test("[R25] dates of an Excel 95 workbook read like those of later ones", () => {
  const format = Buffer.concat([
    Buffer.from('yyyy"'),
    Buffer.from("944e", "hex"),
    Buffer.from('"m"'),
    Buffer.from("8c8e22", "hex"),
  ]);
  const cells = [
    { number: 45838, format: 14 },
    { number: -1, format: 14 },
    { number: 45838, format },
    { number: -1, format },
  ];
  expect(readSpecRows(makeExcel95Workbook([cells], 932), "xls")).toEqual(
    done([["6/30/2025", "####", "2025年6月", "####"]]),
  );
});
