import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import fc from "fast-check";
import { read } from "hucre";
import { expect, test, vi } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import { makeSheet, makeWorkbook, makeXlsx, type TestCell } from "#tests/support/workbook.ts";
import { makeZip } from "#tests/support/zip.ts";
import { readSpecRows } from "./spec-sheet-reader.ts";
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

test("[R10] a workbook that names files and addresses elsewhere reads none of them", async () => {
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
  const sheet = `${entities}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
    <sheetData><row r="1">${cell("A1", "&file;")}${cell("B1", "&net;&c;")}</row>
    <row r="2">${cell("A2", "Lens")}${formula}</row></sheetData>
    <hyperlinks><hyperlink ref="A2" r:id="x"/></hyperlinks><drawing r:id="x"/></worksheet>`;
  const workbook = makeXlsx(
    {
      "xl/worksheets/sheet1.xml": sheet,
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${outside("image", `${url}/picture.png`)}
        ${outside("hyperlink", `file://${secret}`)}${outside("externalLink", `${url}/book.xlsx`)}</Relationships>`,
    },
    "",
  );
  const read = readSpecRows(workbook, "xlsx");
  expect(JSON.stringify(read)).not.toMatch(/readSpecRows|from elsewhere|hahaha/);
  expect(read).toMatchObject({
    ok: true,
    value: [
      ["&file;", "&net;&c;"],
      ["Lens", "12 mm"],
    ],
  });
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
  const theirs = (await read(bytes)).sheets[0]?.rows ?? [];

  let texts = 0;
  for (const [row, cells] of theirs.entries()) {
    for (const [column, value] of (cells ?? []).entries()) {
      const shown = ours.value[row]?.[column] ?? "";
      if (typeof value === "string") {
        expect(shown).toBe(value.trim());
        texts += 1;
      } else expect(shown === "", `${row}, ${column}`).toBe(value === null);
    }
  }
  expect(texts).toBeGreaterThan(60);
  expect(ours.value.length).toBe(theirs.length);
});

test.each(formats)("[R10] every text of any .%s is what a second reader finds", async (format) => {
  const cell = fc.oneof(fc.constant(""), fc.stringMatching(/^[A-Za-z°²½é取Ж×/.()-]{1,12}( [a-z]{1,8})?$/));
  const property = fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), async (rows) => {
    // In the corner, so that no empty row or column before it is left out.
    const bytes = makeWorkbook({ Specification: makeSheet([["Model"], ...rows]) }, format);
    const ours = readSpecRows(bytes, format);
    const theirs = (await read(bytes)).sheets[0]?.rows ?? [];
    const texts = (table: unknown[][]) =>
      table.flatMap((cells, row) =>
        Array.from(cells ?? [], (text, column) => (text ? `${row}, ${column}: ${text}` : "")).filter(Boolean),
      );
    expect(texts(ours.ok ? ours.value : [])).toEqual(texts(theirs));
  });
  await fc.assert(property, { numRuns: 60, seed: 6 });
});

test.each(formats)(
  "[R10] an .%s changed in some bytes is read or refused with a sentence, and nothing is thrown",
  (format) => {
    const whole = makeWorkbook({ Specification: makeSheet([["Optics"], ["Aperture", "f/1.4", 0.5]]) }, format);
    const parts = inspectZip(whole);
    const entries = parts.ok ? [...parts.value].map(([name, content]) => ({ name, content })) : [];
    const change = fc.record({ at: fc.nat(100_000), value: fc.nat(255) });
    // What does not change a zip's sums is seen by the library as well.
    const damage = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 10 }), part: fc.nat(20) });
    let refusals = 0;
    // The library tells of every record that it does not know.
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
