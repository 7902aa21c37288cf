import { expect, test } from "vitest";
import type { SpecRows } from "#core/product/spec-table.ts";
import { comparableText } from "./comparable-text.ts";
import { alignStatements, comparedCells, comparedSections, showsDifferencesAtFirst } from "./compare-products.ts";
import { differingItems, differingParts } from "./differing-parts.ts";
import { specStatements } from "./statements.ts";

function compare(...sheets: SpecRows[]) {
  return alignStatements(sheets.map(specStatements));
}

/** Each row as its label and the cells' texts, with marked parts in brackets. */
function shown(...sheets: SpecRows[]) {
  return compare(...sheets).sections.flatMap(({ rows }) =>
    rows.map((row) => [
      row.label,
      ...comparedCells(row).map((cell) =>
        cell?.lines.map((parts) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("")).join("/"),
      ),
    ]),
  );
}

test("[O01] a pan range of 350° differs from one of 360°, and the number alone is marked", () => {
  const sheet = (range: string): SpecRows => [["Movement"], ["Pan range", range]];
  const { equal, total, sections } = compare(sheet("350° continuous"), sheet("360° continuous"));
  expect([equal, total]).toEqual([0, 1]);
  expect(sections[0]?.rows[0]?.isEqual).toBe(false);
  expect(shown(sheet("350° continuous"), sheet("360° continuous"))).toEqual([
    ["Pan range", "[350°] continuous", "[360°] continuous"],
  ]);
  expect(shown(sheet("350°"), sheet("360°"))).toEqual([["Pan range", "350°", "360°"]]);
});

test.each([
  ["  IP67 ", "IP67"],
  ["IP67", "ＩＰ６７"],
  ["2,8 mm", "2.8 mm"],
  ["0,004 lx", "0.004 lux"],
  ["3840x2160", "3840 × 2160"],
  ["3840 X 2160 px", "3840×2160 px"],
  ["3840 (H) x 2160 (V)", "3840 × 2160"],
  ["2.8 (H) × 1.6(V) mm", "2.8 x 1.6 mm"],
  ["1200 g", "1.2 kg"],
  ["10 × 20 × 30 mm", "1 x 2 x 3 cm"],
  ["2.8–12 mm", "2,80 – 12,0 mm"],
  ["−40 °C", "-40 °C"],
  ["1000 Mbit/s", "1 Gbit/s"],
  ["12.0W", "12 W"],
])("[O02] %j equals %j", (one, other) => {
  expect(comparableText(one)).toBe(comparableText(other));
});

test.each([
  ["350°", "360°"],
  ["4.1", "4.10"],
  ["1,000 h", "1.000 h"],
  ["10 mW", "10 MW"],
  ["2.8–12 mm", "2.8–1.2 cm"],
  ["1/25 ms", "0.001/0.025 s"],
  ["5 m", "5 mm"],
  ["Yes", "yes"],
  ["f/1.4", "f/14"],
])("[O02] %j differs from %j", (one, other) => {
  expect(comparableText(one)).not.toBe(comparableText(other));
});

test("[O03] rows meet by section and label, whatever their case, spaces, colon and unit; the same label twice, in order", () => {
  const one = [["Power"], ["Input ", "PoE"], ["Input", "12 V"], ["Weight (kg)", "1.2"], ["Lens"], ["Focus", "Fixed"]];
  const other = [
    ["LENS:"],
    ["focus:", "Motorised"],
    ["POWER"],
    ["Input", "PoE"],
    ["input:", "24 V"],
    ["Weight (g)", "1200"],
  ];
  expect(shown(one, other)).toEqual([
    ["Input", "PoE", "PoE"],
    ["Input", "[12] V", "[24] V"],
    ["Weight (kg)", "1.2", "1200 g"],
    ["Focus", "Fixed", "Motorised"],
  ]);
  expect(compare(one, other)).toMatchObject({ equal: 2, total: 4 });
});

test("[O03] rows that only a later product has stand where they stand there; several columns and lines stay together", () => {
  const one = [
    ["", "Wide", "Tele"],
    ["Focal length (mm)", "2.7", "13.5"],
    ["Aperture", "f/1.4"],
  ];
  const other = [
    ["", "Wide", "Tele"],
    ["Focal length (mm)", "2,7", "12"],
    ["Focus", "Manual"],
    ["", "Motorised"],
    ["Aperture", "f/1.4"],
  ];
  expect(shown(one, other)).toEqual([
    ["Focal length (mm)", "Wide: 2.7 · Tele: [13.5]", "Wide: 2,7 · Tele: [12]"],
    ["Focus", undefined, "Wide: Manual/Wide: Motorised"],
    ["Aperture", "Wide: f/1.4", "Wide: f/1.4"],
  ]);
});

test("[O04] what a product does not state is never equal, not even where all others agree", () => {
  const { sections, equal } = compare(
    [
      ["A", "1"],
      ["B", "2"],
    ],
    [["A", "1"]],
    [
      ["A", "1"],
      ["B", "2"],
    ],
  );
  expect(equal).toBe(1);
  expect(sections[0]?.rows.map(({ isEqual }) => isEqual)).toEqual([true, false]);
});

test("[O05] from 60 % equal rows on, only the differences are shown at first", () => {
  expect(showsDifferencesAtFirst({ equal: 6, total: 10 })).toBe(true);
  expect(showsDifferencesAtFirst({ equal: 5, total: 10 })).toBe(false);
  expect(showsDifferencesAtFirst({ equal: 0, total: 0 })).toBe(false);
});

test("[O06] inside a cell only what differs is marked, and nothing where nothing is equal", () => {
  const marked = (texts: string[]) =>
    differingParts(texts).map((parts) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(""));
  expect(marked(["PoE IEEE 802.3af Class 3", "PoE IEEE 802.3at Class 4"])).toEqual([
    "PoE IEEE [802.3af] Class [3]",
    "PoE IEEE [802.3at] Class [4]",
  ]);
  expect(marked(['1/1.8" progressive CMOS', '1/2.7" progressive CMOS', '1/1.8" stacked CMOS'])).toEqual([
    '[1/1.8" progressive] CMOS',
    '[1/2.7" progressive] CMOS',
    '[1/1.8" stacked] CMOS',
  ]);
  expect(marked(["White (RAL 9003)", "Black (RAL 9005)"])).toEqual(["[White] (RAL [9003])", "[Black] (RAL [9005])"]);
  expect(marked(["White", "Black"])).toEqual(["White", "Black"]);
  expect(marked(["2,8 mm fixed", "2.8 mm motorised"])).toEqual(["2,8 mm [fixed]", "2.8 mm [motorised]"]);
  const items = differingItems([
    ["8 MP", "IK10"],
    ["IK10", "12 MP"],
  ]);
  expect(items[0]?.filter(({ differs }) => differs)).toEqual([{ text: "8 MP", differs: true }]);
  expect(items[1]?.filter(({ differs }) => differs)).toEqual([{ text: "12 MP", differs: true }]);
});

test("[O07] from three numbers on, the smallest and the largest are named, unless two share the place", () => {
  const extremes = (...values: string[]) => {
    const [row] = compare(...values.map((value) => [["Power (W)", value]])).sections[0]?.rows ?? [];
    return row ? comparedCells(row).map((cell) => cell?.extreme) : [];
  };
  expect(extremes("12", "800 mW", "5")).toEqual(["largest", "smallest", undefined]);
  expect(extremes("118", "112", "118")).toEqual([undefined, "smallest", undefined]);
  expect(extremes("5", "12")).toEqual([undefined, undefined]);
  expect(extremes("5", "12", "about 7")).toEqual([undefined, undefined, undefined]);
});

test("[O08] two sheets of 500 rows with the longest cells take less than a second of work to compare", () => {
  const sheet = (letter: string): SpecRows =>
    Array.from({ length: 500 }, (_, row) => [`Row ${row}`, `${letter} ${row} 1-1`.repeat(200).slice(0, 2_000)]);
  const before = process.threadCpuUsage();
  compare(sheet("a"), sheet("b"), sheet("c")).sections.flatMap(({ rows }) => rows.map(comparedCells));
  const { user, system } = process.threadCpuUsage(before);
  // In microseconds; a busy machine may take some times longer.
  expect(user + system).toBeLessThan(5_000_000);
});

test("[O23] marks of a phone are those of the two products that it shows; of two products there are no others", () => {
  const sheet = (lens: string, colour: string, power: string): SpecRows => [
    ["Data"],
    ["Lens", lens],
    ["Colour", colour],
    ["Power", power],
  ];
  const sheets = [sheet("2.8 mm", "White", "9 W"), sheet("2.8 mm", "Black", "12 W"), sheet("4 mm", "White", "8 W")];
  const phones = (shownColumns: number[], some = sheets) =>
    comparedSections(compare(...some), { differencesOnly: true, shown: shownColumns }).flatMap(({ rows }) =>
      rows.map(({ label, onPhones }) => [label, onPhones?.isEqual, onPhones?.cells.map((cell) => cell?.extreme)]),
    );
  const none = [undefined, undefined];
  expect(phones([0, 1])).toEqual([
    ["Lens", true, none],
    ["Colour", false, none],
    ["Power", false, none],
  ]);
  expect(phones([0, 2])).toEqual([
    ["Lens", false, none],
    ["Colour", true, none],
    ["Power", false, none],
  ]);
  expect(phones([0, 1], sheets.slice(0, 2)).map(([label, isEqual]) => [label, isEqual])).toEqual([
    ["Colour", undefined],
    ["Power", undefined],
  ]);
  // What neither of the two states differs in none of them; what one states does.
  const more = [sheets[0], sheets[0], [["Data"], ["Weight", "1 kg"]]] as SpecRows[];
  expect(phones([0, 1], more).find(([label]) => label === "Weight")).toEqual(["Weight", true, none]);
  expect(phones([0, 2], more).find(([label]) => label === "Weight")).toEqual(["Weight", false, none]);
});
