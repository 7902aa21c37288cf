import { expect, test } from "vitest";
import { type LeftOut, leftOutText } from "#core/left-out.ts";
import { done } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { type Excel97Cell, type Excel97Sheet, makeExcel97Workbook } from "#tests/support/excel97.ts";
import { makeXlsx } from "#tests/support/workbook.ts";
import { record, u16, u32 } from "#tests/support/xls-records.ts";
import { readSpecSheet } from "./spec-sheet-reader.ts";

const nothing: LeftOut = {
  hiddenSheets: 0,
  otherSheets: 0,
  hiddenRows: 0,
  hiddenColumns: 0,
  struckTexts: 0,
  invisibleTexts: 0,
  pictures: 0,
  checkboxes: 0,
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function readXlsx(rows: string, { after = "", parts = {} }: { after?: string; parts?: Record<string, string> } = {}) {
  const sheet = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return readSpecSheet(makeXlsx({ "xl/worksheets/sheet1.xml": sheet, ...parts }, ""), "xlsx");
}

const text = (at: string, text: string, style = 0) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
const iris = text("A1", "Iris");

test("[R46] pictures in cells and checkboxes are left out and counted", () => {
  const styles = `<styleSheet><cellXfs><xf/><xf><extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}">
    <xfpb:xfComplement xmlns:xfpb="http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag" i="0"/></ext></extLst></xf>
    </cellXfs></styleSheet>`;
  const rows = `<row r="1">${iris}<c r="B1" t="e" vm="1"><v>#VALUE!</v></c><c r="C1" s="1" t="b"><v>1</v></c>
    <c r="D1" s="1" t="b"><v>0</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="e"><v>#N/A</v></c>
    <c r="G1" t="str"><f>_xlfn.DISPIMG("ID_34",1)</f><v>=DISPIMG("ID_34",1)</v></c></row>`;
  const leftOut = { ...nothing, pictures: 2, checkboxes: 2 };
  expect(readXlsx(rows, { parts: { "xl/styles.xml": styles } })).toEqual(
    done({ rows: [["Iris", "", "", "", "TRUE", "#N/A"]], leftOut }),
  );
  expect(leftOutText(leftOut)).toBe("2 cells with a picture, 2 checkboxes");
});

test("[R46] text in the color of its background is left out and counted, by every way to name a color", () => {
  const colours = [
    ['rgb="FFFFFFFF"', ""],
    ['indexed="9"', ""],
    ['theme="0"', ""],
    ['rgb="FFFDFEFE"', ""],
    ['theme="4" tint="0.5"', '<fgColor theme="4" tint="0.5"/>'],
    ['indexed="8"', '<fgColor auto="1"/>'],
    ['indexed="20"', '<fgColor rgb="FF010203"/>'],
  ];
  const seen = [
    ['rgb="FFFFFFFF"', '<fgColor rgb="FF203040"/>'],
    ['theme="1"', ""],
    ['rgb="FFF0F0F0"', ""],
    ['theme="4"', '<fgColor theme="4" tint="0.5"/>'],
    ['theme="11"', '<fgColor theme="11"/>'],
  ];
  const all = [...colours, ...seen];
  const fill = (colour = "") =>
    `<fill><patternFill patternType="${colour ? "solid" : "none"}">${colour}</patternFill></fill>`;
  const styles = `<styleSheet><fonts><font/>${all.map(([font]) => `<font><color ${font}/></font>`).join("")}</fonts>
    <fills>${fill('<fgColor rgb="FF000000"/>').repeat(2)}${all.map(([, colour]) => fill(colour)).join("")}</fills>
    <cellXfs><xf/>${all.map((_, at) => `<xf fontId="${at + 1}" fillId="${at + 2}"/>`).join("")}</cellXfs>
    <colors><indexedColors>${"<rgbColor rgb='00000000'/>".repeat(8)}<rgbColor rgb="00000000"/><rgbColor rgb="00FFFFFF"/>
    ${"<rgbColor rgb='00010203'/>".repeat(20)}</indexedColors></colors></styleSheet>`;
  const theme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme>
    <a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>
    <a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;
  const cells = all.map(
    (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, `Row ${at}`)}${text(`B${at + 1}`, "8 MP", at + 1)}</row>`,
  );
  const related = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/>
    <Relationship Id="rId3" Type="${relations}/theme" Target="theme.xml"/></Relationships>`;
  const parts = { "xl/styles.xml": styles, "xl/theme.xml": theme, "xl/_rels/workbook.xml.rels": related };
  const read = readXlsx(cells.join(""), { parts });
  const rows = all.map((_, at) => (at < colours.length ? [`Row ${at}`] : [`Row ${at}`, "8 MP"]));
  expect(read).toEqual(done({ rows, leftOut: { ...nothing, invisibleTexts: colours.length } }));
  expect(leftOutText({ ...nothing, invisibleTexts: 2 })).toBe("2 texts in the color of their background");
});

test("[R46] a white part of a text is left out; white text on a table's own background and in [Red] is seen", () => {
  const white = '<rPr><color rgb="FFFFFFFF"/></rPr>';
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]0"/></numFmts>
    <fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts>
    <cellXfs><xf/><xf fontId="1"/><xf fontId="1" numFmtId="164"/></cellXfs></styleSheet>`;
  const parts = {
    "xl/styles.xml": styles,
    "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="t" Type="${relations}/table" Target="../tables/table1.xml"/></Relationships>`,
    "xl/tables/table1.xml": `<table xmlns="${main}" ref="A2:B3"><tableStyleInfo name="TableStyleMedium2"/></table>`,
  };
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><r><t>8 MP</t></r><r>${white}<t> cost 4</t></r></is></c>
    <c r="B1" s="2"><v>5</v></c><c r="C1" s="1"><v>6</v></c></row><row r="2">${text("A2", "Head", 1)}</row>`;
  expect(readXlsx(rows, { parts })).toEqual(
    done({ rows: [["8 MP", "5"], ["Head"]], leftOut: { ...nothing, invisibleTexts: 2 } }),
  );
});

test("[R46] white text of an .xls is left out and counted", () => {
  const white = { colour: 9 };
  const rows: Excel97Cell[][] = [
    [
      { value: [["Iris", {}]] },
      { value: [["cost 4", white]], font: white },
      { value: 5, font: white },
      { value: [["8 MP", white]], font: white, fill: 12 },
      { value: [["black", { colour: 8 }]], font: { colour: 8 }, fill: 8 },
      {
        value: [
          ["8 MP", {}],
          [" cost", white],
        ],
      },
    ],
  ];
  expect(readSpecSheet(makeExcel97Workbook({ rows }), "xls")).toEqual(
    done({ rows: [["Iris", "", "", "8 MP", "", "8 MP"]], leftOut: { ...nothing, invisibleTexts: 4 } }),
  );
});

const dxfs = (style: string) => ({ "xl/styles.xml": `<styleSheet><dxfs><dxf>${style}</dxf></dxfs></styleSheet>` });
const rule = (content: string, attributes = 'type="expression" dxfId="0"', cells = "B1") =>
  `<conditionalFormatting sqref="${cells}"><cfRule ${attributes}>${content}</cfRule></conditionalFormatting>`;
const later = (content: string, cells = "B1") => `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"
  xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:conditionalFormattings>
  <x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">
  <x14:cfRule type="x" id="{1}">${content}</x14:cfRule><xm:sqref>${cells}</xm:sqref></x14:conditionalFormatting>
  </x14:conditionalFormattings></ext></extLst>`;
const number = '<c r="B1"><v>3</v></c>';

test.each<[what: string, cell: string, after: string, style: string, isRefused: boolean]>([
  ["icons alone", number, rule('<iconSet showValue="0"/>', 'type="iconSet"'), "", true],
  ["icons alone beside a text", text("B1", "fixed"), rule('<iconSet showValue="0"/>', 'type="iconSet"'), "", false],
  ["icons beside their numbers", number, rule("<iconSet/>", 'type="iconSet"'), "", false],
  ["bars alone", number, rule('<dataBar showValue="0"/>', 'type="dataBar"'), "", true],
  ["later icons alone", number, later('<x14:iconSet showValue="0"/>'), "", true],
  ["later icons alone in another cell", number, later('<x14:iconSet showValue="0"/>', "C1:C9 D4"), "", false],
  ["later icons beside their numbers", number, later("<x14:iconSet/>"), "", false],
  ["later bars alone", number, later('<x14:dataBar showValue="false"/>'), "", true],
  ["a later strikethrough", number, later("<x14:dxf><font><strike/></font></x14:dxf>"), "", true],
  ["a later number format", number, later('<x14:dxf><numFmt numFmtId="4" formatCode="0"/></x14:dxf>'), "", true],
  ["white text", number, rule(""), '<font><color theme="0"/></font>', true],
  [
    "white text on red",
    number,
    rule(""),
    '<font><color theme="0"/></font><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill>',
    false,
  ],
  ["a black background", number, rule(""), '<fill><patternFill><bgColor rgb="FF000000"/></patternFill></fill>', true],
  ["a red background", number, rule(""), '<fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill>', false],
  ["a whole column struck out", number, rule("", 'type="expression" dxfId="0"', "B:B"), "<font><strike/></font>", true],
  [
    "whole rows struck out elsewhere",
    number,
    rule("", 'type="expression" dxfId="0"', "2:3"),
    "<font><strike/></font>",
    false,
  ],
])("[R46] a condition that brings %s", (_, cell, after, style, isRefused) => {
  const read = readXlsx(`<row r="1">${iris}${cell}</row>`, { after, parts: dxfs(style) });
  expect(read.ok ? "shown" : read.errors.sheet).toBe(isRefused ? productMessages.sheetConditional("B1") : "shown");
});

/** A rule of Excel 97: a style with flags, then its parts. */
function oldRule(flags: number, ...style: Buffer[]): Buffer[] {
  const range = [u16(0, 0, 1, 1)];
  return [
    record(0x01b0, u16(1, 0), ...range, u16(1), ...range),
    record(0x01b1, Buffer.from([2, 0]), u16(3, 0), u32(flags), u16(0), ...style, Buffer.from([0x1e, 1, 0])),
  ];
}

/** A font in a rule's style: its struck bit, and the bits that do not count. */
function ruleFont(struck: number, ignored: number, colour = -1): Buffer {
  const font = Buffer.alloc(118);
  font.writeInt32LE(colour, 80);
  font.writeUInt32LE(struck, 68);
  font.writeUInt32LE(ignored, 88);
  return font;
}

const backgroundIn = (colour: number) => (colour << 23) | (1 << 10);

/** A rule of Excel 2007 without a style. */
function newRule(kind: number, ...content: number[]): Buffer[] {
  const header = (type: number) => [u16(type, 0), Buffer.alloc(8)];
  const range = u16(0, 0, 1, 1);
  return [
    record(0x0879, ...header(0x0879), u16(1, 0), range, u16(1), range),
    record(
      0x087a,
      ...header(0x087a),
      Buffer.from([kind, 0]),
      u16(0, 0),
      u32(0),
      u16(0, 0),
      Buffer.from([0]),
      u16(1, 0),
      Buffer.from([16]),
      Buffer.alloc(16),
      Buffer.from(content),
    ),
  ];
}

test.each<[what: string, Buffer[], isRefused: boolean]>([
  ["a number format", oldRule(0x0200_0000, u16(4)), true],
  ["a strikethrough", oldRule(0x0400_0000, ruleFont(0x80, 0)), true],
  ["a font that leaves strikethrough alone", oldRule(0x0400_0000, ruleFont(0x80, 0x80)), false],
  ["a bold font", oldRule(0x0400_0000, ruleFont(0, 0)), false],
  ["white text", oldRule(0x0400_0000, ruleFont(0, 0, 9)), true],
  ["white text on red", oldRule(0x2400_0000, ruleFont(0, 0, 9), u32(backgroundIn(10))), false],
  ["a red background", oldRule(0x2000_0000, u32(backgroundIn(10))), false],
  ["a black background", oldRule(0x2000_0000, u32(backgroundIn(8))), true],
  ["icons alone", newRule(6, 0, 0, 0, 3, 0, 1), true],
  ["icons beside their numbers", newRule(6, 0, 0, 0, 3, 0, 0), false],
  ["bars alone", newRule(4, 0, 0, 0, 0), true],
  ["bars beside their numbers", newRule(4, 0, 0, 0, 2), false],
])("[R46] a condition of an .xls that brings %s", (_, records, isRefused) => {
  const sheet: Excel97Sheet = { rows: [[{ value: [["Iris", {}]] }, { value: 3 }]], records };
  const read = readSpecSheet(makeExcel97Workbook(sheet), "xls");
  expect(read.ok ? "shown" : read.errors.sheet).toBe(isRefused ? productMessages.sheetConditional("B1") : "shown");
});
