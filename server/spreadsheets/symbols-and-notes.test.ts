import { expect, test } from "vitest";
import { readSheet } from "#core/facts/read-sheet.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { type Excel97Cell, type Excel97Font, makeExcel97Workbook } from "#tests/support/excel97.ts";
import { readSpecRows } from "#tests/support/read-spec-rows.ts";
import { type Excel95Cell, makeExcel95Workbook, makeXlsx } from "#tests/support/workbook.ts";
import { readSymbols } from "./symbol-fonts.ts";

type Run = [text: string, font?: Excel97Font];

/** The same texts as an .xlsx and as an .xls. */
function readRuns(cells: Run[][]) {
  const font = ({ name, charset, isRaised, isLowered, colour }: Excel97Font = {}) => `<rPr>
    ${isRaised || isLowered ? `<vertAlign val="${isRaised ? "superscript" : "subscript"}"/>` : ""}
    ${colour === undefined ? "" : `<color indexed="${colour}"/>`}
    ${name === undefined ? "" : `<rFont val="${name}"/>`}${charset === undefined ? "" : `<charset val="${charset}"/>`}</rPr>`;
  const rows = cells.map((runs, row) => {
    const texts = runs.map(([text, own]) => `<r>${font(own)}<t xml:space="preserve">${text}</t></r>`);
    return `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is>${texts.join("")}</is></c></row>`;
  });
  const xls = cells.map((runs): Excel97Cell[] => [{ value: runs.map(([text, own]) => [text, own ?? {}]) }]);
  return {
    xlsx: readSpecRows(makeXlsx({}, rows.join("")), "xlsx"),
    xls: readSpecRows(makeExcel97Workbook({ rows: xls }), "xls"),
  };
}

function both<Read>(read: Read) {
  return { xlsx: read, xls: read };
}

const wingdings: Excel97Font = { name: "Wingdings", charset: 2 };
const symbol: Excel97Font = { name: "Symbol", charset: 2 };
const raised: Excel97Font = { isRaised: true };
const lowered: Excel97Font = { isLowered: true };

test("[R44] signs of symbol fonts are read by the tables of Unicode", () => {
  const cells: [Run[], string][] = [
    [[["ü", wingdings]], "✓"],
    [[["û", wingdings]], "✗"],
    [[["\uf0fc", wingdings]], "✓"],
    [[["ý", wingdings], [" no"]], "☒ no"],
    [[["75 "], ["W", symbol]], "75 Ω"],
    [[["5 "], ["m", symbol], ["m"]], "5 μm"],
    [[["\uf0b1", symbol], ["2 mm"]], "±2 mm"],
    [[["P", { name: "Wingdings 2", charset: 2 }]], "✓"],
    [[["p", { name: "Wingdings 3", charset: 2 }]], "▲"],
    [[["a", { name: "Webdings", charset: 2 }]], "✔"],
    // What Excel stores for the code 0x80, and a letter that Symbol lacks.
    [[["€", wingdings]], "🄋"],
    [[["Ж", symbol]], "Ж"],
    [[["ü", { name: "wingdings" }]], "✓"],
    [[["ü", { name: "Segoe UI Symbol" }]], "ü"],
  ];
  expect(readRuns(cells.map(([runs]) => runs))).toEqual(both(done(cells.map(([, text]) => [text]))));
});

test("[R44] a cell in a symbol font is read so, also its numbers and what their format adds", () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;ü&quot;;&quot;û&quot;;&quot;û&quot;"/></numFmts>
    <fonts><font/><font><name val="Wingdings"/><charset val="2"/></font></fonts>
    <cellXfs><xf/><xf fontId="1"/><xf fontId="1" numFmtId="164"/></cellXfs></styleSheet>`;
  const cells = `<c r="A1" s="1" t="inlineStr"><is><t>ü</t></is></c><c r="B1" s="2"><v>1</v></c><c r="C1" s="2"><v>0</v></c>`;
  expect(readSpecRows(makeXlsx({ "xl/styles.xml": styles }, `<row r="1">${cells}</row>`), "xlsx")).toEqual(
    done([["✓", "✓", "✗"]]),
  );
  const format = '"ü";"û";"û"';
  const rows: Excel97Cell[][] = [
    [{ value: [["ü", wingdings]] }, { value: 1, format, font: wingdings }, { value: 0, format, font: wingdings }],
  ];
  expect(readSpecRows(makeExcel97Workbook({ rows }), "xls")).toEqual(done([["✓", "✓", "✗"]]));
});

test("[R44] the signs of an Excel 95 workbook are codes of their font, not of the code page", () => {
  const rows: Excel95Cell[][] = [[{ label: Buffer.from("fc", "hex") }]];
  const named = (font: string) => readSpecRows(makeExcel95Workbook(rows, 1251, font), "xls");
  expect(named("Arial")).toEqual(done([["ь"]]));
  expect(named("Wingdings")).toEqual(done([["✓"]]));
});

test.each<[what: string, Run]>([
  ["of Wingdings", ["\u00ff", wingdings]],
  ["of a symbol font without a table", ["4", { name: "Marlett", charset: 2 }]],
  ["whose font is lost", ["\uf0fc"]],
])("[R44] a sign %s without a mapping refuses the sheet and names the cell", (_, sign) => {
  expect(readRuns([[["Iris"]], [["8 MP "], sign]])).toEqual(both(refused({ sheet: productMessages.sheetSign("A2") })));
});

test("[R44] each of the five tables has the published number of signs", () => {
  const count = (font: Parameters<typeof readSymbols>[1]) =>
    Array.from({ length: 223 }, (_, index) => readSymbols(String.fromCharCode(0x21 + index), font)).filter(Boolean)
      .length;
  const fonts = ["wingdings", "wingdings 2", "wingdings 3", "webdings", "symbol"] as const;
  expect(fonts.map(count)).toEqual([221, 216, 207, 222, 187]);
});

test("[R45] a note is told by its position, an index and an exponent stay", () => {
  const cells: [Run[], string][] = [
    [[["3840 x 2160"], ["1", lowered]], "3840 x 2160⁽¹⁾"],
    [[["3840 x 2160"], ["1", raised]], "3840 x 2160¹"],
    [[["12 W"], ["a", raised]], "12 W⁽a⁾"],
    [[["12 W"], ["a)", lowered]], "12 W⁽a⁾"],
    [[["40 m"], ["2", lowered]], "40 m⁽²⁾"],
    [[["40 m"], ["2", raised]], "40 m²"],
    [[["Weight"], ["b, c", raised]], "Weight⁽b, c⁾"],
    [[["a", raised], [" With bracket"]], "⁽a⁾ With bracket"],
    [[["CO"], ["2", lowered], [" and H"], ["2", lowered], ["O"]], "CO₂ and H₂O"],
    [[["LiFePO"], ["4", lowered]], "LiFePO₄"],
    [[["10"], ["5", raised], [" h"]], "10⁵ h"],
    [[["V"], ["f", lowered]], "Vf"],
    [[["12 V"], ["DC", lowered]], "12 VDC"],
    [[["4"], ["th", raised], [" generation, Brand"], ["TM", raised]], "4th generation, BrandTM"],
    [[["-30 to 60 "], ["o", raised], ["C"]], "-30 to 60 ᵒC"],
    [[["All of it", raised]], "All of it"],
    [[["2160", lowered]], "2160"],
  ];
  expect(readRuns(cells.map(([runs]) => runs))).toEqual(both(done(cells.map(([, text]) => [text]))));
});

test("[R45] facts are read without notes of any position", () => {
  const rows = [
    [["Resolution"], ["3840 x 2160"], ["1"]],
    [["Max. power"], ["12 W"], ["a"]],
    [["IR range"], ["40 m"], ["2"]],
  ];
  for (const position of [raised, lowered]) {
    const { xlsx } = readRuns(rows.map(([, [value = ""] = [], [note = ""] = []]) => [[value], [note, position]]));
    if (!xlsx.ok) throw new Error(xlsx.errors.sheet);
    const sheet = xlsx.value.map(([value = ""], row) => [rows[row]?.[0]?.[0] ?? "", value]);
    const facts = readSheet(sheet, standardFacts, {}).facts.map(({ factId, low }) => `${factId} ${low}`);
    expect(facts).toContain("resolution 3840");
    expect(facts.some((fact) => fact.endsWith(" 12"))).toBe(true);
    // A raised 2 makes square metres.
    expect(facts.includes("infraredRange 40")).toBe(position === lowered);
    expect(sheet[0]?.[1]).not.toContain("21601");
  }
});
