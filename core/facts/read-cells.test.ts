import { expect, test } from "vitest";
import { type FactDefinition, type FactLabel, factText } from "./fact.ts";
import type { SheetOwner } from "./model-heads.ts";
import { readSheet } from "./read-sheet.ts";
import { standardFacts } from "./standard-facts.ts";
import { unreadReasons } from "./unread-reason.ts";

const yesNo: FactDefinition = { id: "heater", name: "Heater", type: "yesNo", labels: [] };
const text: FactDefinition = { id: "mount", name: "Mount", type: "text", labels: [] };
const peak: FactDefinition = { id: "peak", name: "Peak power", type: "number", unit: "W", labels: [] };
const facts = new Map([...standardFacts, yesNo, text, peak].map((fact) => [fact.id, fact]));

/** What rows state of a fact whose label is `Row`, and why not. */
function read(
  id: string,
  rows: string[][],
  label: Partial<FactLabel> = {},
  owner: SheetOwner = {},
): { values: string[]; reasons: string[] } {
  const fact = { ...(facts.get(id) as FactDefinition), labels: [{ label: "Row", ...label }] };
  const { facts: values, unread } = readSheet(rows, [fact], owner);
  return { values: values.map((value) => factText(fact, value)), reasons: unread.map(({ reason }) => reason) };
}

/** The value of a row, empty where it says that there is none; or why it is not read. */
function cell(id: string, cells: string[], label: Partial<FactLabel> = {}): string {
  const { values, reasons } = read(id, [["Row", ...cells]], label);
  return [...values, ...reasons].join("; ");
}

test("[X45] a mark of no states no word of a choice, none of a count, and No", () => {
  for (const no of ["✗", "✘", "×", "❌", "☐", "0", "FALSE", "No", "not supported", "None", "w/o"]) {
    expect(cell("interfaces", [no], { word: "Wi-Fi" }), no).toBe("");
    expect(cell("heater", [no]), no).toBe("No");
    expect(cell("alarmInputs", [no]), no).toBe("0");
    expect(cell("power", no === "0" ? ["✗"] : [no]), no).toBe("");
  }
});

test("[X45] a yes is a tick, a full circle, Yes, TRUE, a count, or a standard of what the label names", () => {
  const all = ["✓", "✔", "☑", "●", "Yes", "TRUE", "1"];
  for (const yes of [...all, "2 × 2.4 GHz", "802.11ac", "Wi-Fi 6", "5.0", "Yes, in the EU"])
    expect(cell("interfaces", [yes], { word: "Wi-Fi" }), yes).toBe("Wi-Fi");
  for (const yes of [...all, "2"]) expect(cell("heater", [yes]), yes).toBe("Yes");
});

test("[X45] error values, unknown signs and what is still open are not read, and listed", () => {
  for (const error of ["#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NAME?"])
    for (const id of ["interfaces", "heater", "mount", "alarmInputs", "weight"])
      expect(cell(id, [error], id === "interfaces" ? { word: "Wi-Fi" } : {}), `${id} ${error}`).toBe(
        unreadReasons.errorValue,
      );
  for (const sign of ["△", "○", "☒", "x", "+", "Yes / No", "planned", "802.11ac not supported", "see note 3"]) {
    expect(cell("interfaces", [sign], { word: "Wi-Fi" }), sign).toBe(unreadReasons.noAnswer);
    expect(cell("heater", [sign]), sign).toBe(unreadReasons.noAnswer);
  }
  for (const open of ["TBD", "?"]) expect(cell("heater", [open]), open).toBe(unreadReasons.isOpen);
  expect(cell("mount", ["△"])).toBe("No text");
  expect(cell("alarmInputs", ["✓"])).toBe("No count");
  expect(cell("alarmInputs", ["NO/NC relay"])).toBe("No count");
  for (const blank of ["–", "N/A"]) expect(cell("heater", [blank]), blank).toBe("");
});

test("[X45] a word of a choice that its clause denies is not stated", () => {
  expect(cell("interfaces", ["RS-485 ✗, USB ✓"])).toBe("USB");
  expect(cell("interfaces", ["Wi-Fi: no; USB without OTG; RS-232 (not isolated)"])).toBe("USB; RS-232");
  expect(cell("supply", ["No PoE, 12 V DC"])).toBe("12 V DC");
  expect(cell("supply", ["12 V DC (no PoE)"])).toBe("12 V DC");
  expect(cell("interfaces", ["Wi-Fi not supported"])).toBe("");
});

test("[X46] a bare number takes the unit of its label only in a cell without other words", () => {
  const inWatts = (...cells: string[]) =>
    read("power", [["Row (W)", ...cells]], {})
      .values.concat(read("power", [["Row (W)", ...cells]]).reasons)
      .join();
  expect(inWatts("max. 25")).toBe("25 W");
  expect(inWatts("25", "at 60 °C")).toBe("25 W");
  expect(inWatts("25 at 60")).toBe(unreadReasons.noUnit("W"));
  expect(inWatts("2 LEDs")).toBe(unreadReasons.noUnit("W"));
  expect(inWatts("25 W at 60")).toBe("25 W");
  expect(read("dimensions", [["Row (mm)", "70 (W) × 96 (H) × 178 (D)"]]).values).toEqual(["70 × 96 × 178 mm"]);
  expect(read("dimensions", [["Row (mm)", "70 × 96 × 178 with bracket"]]).values).toEqual([]);
  expect(read("illumination", [["Row (lux)", "0.01 (colour), 50 IRE"]]).values).toEqual(["0.01 lx (colour, 50 IRE)"]);
});

test("[X47] where a sheet writes 3.5 and 3,5, a number that may be thousands is not read until its decimal mark is chosen", () => {
  const both = [
    ["Row", "2.450 kg"],
    ["Height", "3,5 mm"],
    ["Depth", "3.5 mm"],
  ];
  expect(read("weight", both)).toEqual({ values: [], reasons: [unreadReasons.bothMarks] });
  expect(read("weight", both, {}, { decimalMark: "point" }).values).toEqual(["2.45 kg"]);
  expect(read("weight", both, {}, { decimalMark: "comma" }).values).toEqual(["2450 kg"]);
  expect(read("weight", [["Row", "2,45 kg"], ...both.slice(1)]).values).toEqual(["2.45 kg"]);
  // Versions are no decimals.
  const versions = [
    ["Row", "2.450 kg"],
    ["Height", "3,5 mm"],
    ["Interfaces", "USB 2.0, IEEE 802.3af"],
  ];
  expect(read("weight", versions).values).toEqual(["2450 kg"]);
});

test("[X48] a value under a condition that is none of the fact's is not the fact", () => {
  const condition = (name: string) => unreadReasons.condition(name);
  expect(read("power", [["IR on"], ["Row", "12 W"]]).reasons).toEqual([condition("IR on")]);
  expect(read("power", [["Infrared"], ["Row", "12 W"]]).values).toEqual(["12 W"]);
  expect(read("power", [["IR on"], ["Row", "12 W"]], { section: "IR on" }).values).toEqual(["12 W"]);
  const columns = (...values: string[]) => [
    ["", "Day", "Night"],
    ["Row", ...values],
  ];
  expect(read("power", columns("", "12 W")).reasons).toEqual([condition("black and white")]);
  expect(read("power", columns("12 W", "12 W")).values).toEqual(["12 W"]);
  expect(read("illumination", [["With heater"], ["Row", "0.1 lx"]]).values).toEqual(["0.1 lx (With heater)"]);
  expect(cell("temperature", ["−30 to 60 °C; storage −40 to 70 °C"])).toBe("−30 to 60 °C");
  expect(cell("temperature", ["Storage: −40 to 70 °C"])).toBe(condition("Storage"));
  expect(cell("power", ["with heater 25 W"])).toContain("Holds only under");
  expect(cell("power", ["22 W; with heater 25 W"])).toBe("25 W");
  expect(cell("power", ["25 W with heater"])).toBe("25 W");
  expect(cell("weight", ["1.2 kg (with package 1.6 kg)"])).toBe("1.2 kg");
  // Half a label that is a condition translates nothing.
  expect(read("power", [["Row – IR on", "12 W"]])).toEqual({ values: [], reasons: [] });
});

test("[X49] parts end at slashes and before names with a colon; a part that is absent lists the row", () => {
  const largest = { part: "max" };
  for (const text of ["typ. 6 W / max. 12 W", "12 W max/6 W typ", "Typ: 6 W Max: 12 W", "Typ 6 W; max 12 W"])
    expect(cell("peak", [text], largest), text).toBe("12 W");
  expect(cell("peak", ["max. 10 W / 12 W"], largest)).toBe(unreadReasons.several(2, "amount", true));
  expect(cell("peak", ["6 W"], largest)).toBe(unreadReasons.noPart("max"));
  expect(cell("peak", ["–"], largest)).toBe("");
  const horizontal = { part: "horizontal; H" };
  for (const text of ["Horizontal: 107° / Vertical: 60°", "H107°/V60°", "V: 60° H: 107°"])
    expect(cell("fieldOfView", [text], horizontal), text).toBe("107°");
  for (const text of ["107°/60° (H/V)", "H 107° / 31°", "vertical 60°"])
    expect(read("fieldOfView", [["Row", text]], horizontal).values, text).toEqual([]);
});

test("[X50] a first column of group names, merged over their rows, holds sections", () => {
  const sheet = [
    ["Optics", "Focal length", "2.8 mm"],
    ["", "Iris", "Fixed"],
    ["Alarm", "Row", "2"],
    ["", "Outputs", "1"],
  ];
  expect(read("alarmInputs", sheet, { section: "Alarm" }).values).toEqual(["2"]);
  // A row without a name continues the one above.
  const continued = [
    ["Row", "2.8 mm", "wide"],
    ["", "12 mm", "tele"],
    ["Weight", "2 kg"],
  ];
  expect(read("focalLength", continued).values).toEqual(["2.8 to 12 mm"]);
});

test("[X51] a row that cannot be read says why", () => {
  expect(cell("weight", ["see the drawing"])).toBe("No number in kg");
  expect(cell("weight", ["2 kg; 3 kg; 4 kg"])).toBe("3 amounts: name a part, or “the largest counts”");
  expect(cell("weight", ["-2 kg"])).toBe(unreadReasons.negative);
  expect(cell("temperature", ["0 to 40 °C (32 to 90 °F)"])).toBe(unreadReasons.differ);
  expect(cell("power", ["typical 6 W"])).toBe(unreadReasons.typical);
  expect(cell("poeClass", ["Class 3 or Class 4"])).toBe("2 words: name a part");
  expect(cell("ip", ["weatherproof"])).toBe("None of the words");
  expect(cell("weight", ["a ".repeat(260)])).toBe(unreadReasons.tooLong);
});

test("[X38] inputs and outputs in one cell are counted apart, however they are written", () => {
  for (const text of ["2 in/1 out", "2 In / 1 Out", "2 In, 1 Out", "2 inputs/1 output", "2ch in/1ch out"]) {
    const { facts } = readSheet([["Audio in/out", text]], standardFacts, {});
    expect(
      facts.map(({ factId, low, high }) => `${factId} ${low} ${high}`),
      text,
    ).toEqual([...["audioInputs 2 2", "audioOutputs 1 1"]]);
  }
});

test("[X01] a picture has at least 16 pixels a side; a smaller number before two others counts sensors", () => {
  expect(cell("resolution", ["16 x 16"])).toBe("16 × 16 px");
  expect(cell("resolution", ["4 × 2592 × 1944 pixels"])).toBe("2592 × 1944 px");
  expect(cell("resolution", ["640 x 480, 1920 x 1080, 800 x 600"])).toBe("1920 × 1080 px");
  expect(cell("resolution", ["15 × 2592 × 1944"])).toBe("2592 × 1944 px");
  for (const cells of [
    ["3840", "2160"],
    ["3840 px", "2160 px"],
  ])
    expect(cell("resolution", cells), cells.join()).toBe("3840 × 2160 px");
  expect(read("resolution", [["Row", "3840 mm", "2160 mm"]]).values).toEqual([]);
  expect(read("resolution", [["Row", "3840", "2160", "30"]]).values).toEqual([]);
  for (const no of ["15 x 16", "16 x 15", "16 x 16 mm", "16 x 2592 x 1944", "1920"])
    expect(read("resolution", [["Row", no]]).values, no).toEqual([]);
});

test("[X01] a size is read in its fact's unit; sides with a unit count before bare ones, and metric before imperial ones", () => {
  const size = (unit: string | undefined, label: string, ...cells: string[]) => {
    const fact: FactDefinition = { id: "size", name: "Box", type: "size", unit, labels: [{ label: "Row" }] };
    const { facts: values, unread } = readSheet([[label, ...cells]], [fact], {});
    return [...values.map(({ low, high, text }) => `${low} to ${high}: ${text}`), ...unread.map((one) => one.reason)];
  };
  expect(size(undefined, "Row", "120 × 80 × 60 mm")).toEqual(["60 to 120: 120 × 80 × 60"]);
  expect(size("cm", "Row", "120 × 80 × 60 mm")).toEqual(["6 to 12: 12 × 8 × 6"]);
  expect(size("mm", "Row (mm)", "120 × 80 × 60")).toEqual(["60 to 120: 120 × 80 × 60"]);
  expect(size("mm", "Row", "120 × 80 × 60")).toEqual(["No sides with × between them"]);
  expect(size("mm", "Row (mm)", "120 × 80 × 60 mm; 4 × 3 × 2")).toEqual(["60 to 120: 120 × 80 × 60"]);
  expect(size("mm", "Row", "4 × 3 × 2 in; 120 × 80 × 60 mm")).toEqual(["60 to 120: 120 × 80 × 60"]);
  expect(size("mm", "Row", "4 × 3 × 2 in")).toEqual(["50.8 to 101.6: 101.6 × 76.2 × 50.8"]);
  expect(size("mm", "Row", "120 mm", "80 mm", "60 mm")).toEqual(["60 to 120: 120 × 80 × 60"]);
  expect(size("mm", "Row", "120 × 80 mm; 100 × 60 mm")).toEqual(["2 sizes: name a part"]);
});

test("[X01] each of several amounts in a cell keeps the condition beside it alone", () => {
  const conditions = (...cells: string[]) => {
    const fact = { ...(facts.get("illumination") as FactDefinition), labels: [{ label: "Row" }] };
    return readSheet([["Row", ...cells]], [fact], {}).facts.map(({ low, condition }) => [low, condition]);
  };
  expect(conditions("Colour: 0.05 lx B/W: 0.01 lx")).toEqual([
    ...[
      [0.05, "colour"],
      [0.01, "black and white"],
    ],
  ]);
  expect(conditions("0.05 lx (F1.6), 0.01 lx at 30 IRE")).toEqual([
    ...[
      [0.05, "F1.6"],
      [0.01, "at 30 IRE"],
    ],
  ]);
  expect(conditions("Colour; 0.05 lx")).toEqual([[0.05, "colour"]]);
});

test("[X01] the cells of a text are joined by commas", () => {
  expect(cell("mount", ["Pole", "Wall"])).toBe("Pole, Wall");
  expect(cell("mount", ["Pole\nor  wall"])).toBe("Pole or wall");
});

test("[X11] a row names the columns of those below it only with several names, if that has as many cells", () => {
  const names = (...rows: string[][]) => read("mount", rows).values;
  expect(names(["Row", "Typical"], ["Other", "Pole"])).toEqual(["Typical"]);
  expect(names(["Row", "Typical", "Maximum"], ["Other", "Pole", "Wall"])).toEqual([]);
  expect(names(["Row", "Typical", "Maximum"], ["Other", "Pole"])).toEqual(["Typical, Maximum"]);
  expect(names(["Row", "Typical", "Maximum"])).toEqual(["Typical, Maximum"]);
});

test("[X06] of rows of one label the largest picture counts, wherever it stands, and the largest number if the fact takes it", () => {
  const rows = (...cells: string[]) => cells.map((text) => ["Row", text]);
  for (const cells of [
    ["1920 × 1080", "3840 × 2160", "640 × 480"],
    ["3840 × 2160", "1920 × 1080"],
  ])
    expect(read("resolution", rows(...cells)).values, cells.join()).toEqual(["3840 × 2160 px"]);
  for (const cells of [
    ["6 W", "12 W", "8 W"],
    ["12 W", "6 W"],
  ])
    expect(read("power", rows(...cells)).values, cells.join()).toEqual(["12 W"]);
  expect(read("weight", rows("2 kg", "3 kg"))).toEqual({
    values: [],
    reasons: [unreadReasons.otherRow, unreadReasons.otherRow],
  });
});
