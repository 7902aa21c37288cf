import { expect, test } from "vitest";
import { type FactDefinition, type FactLabel, FactSet, factText, notAFact } from "./fact.ts";
import type { SheetOwner } from "./model-heads.ts";
import { readSheet } from "./read-sheet.ts";
import { standardFacts, standardNotAFact } from "./standard-facts.ts";
import { unreadReasons } from "./unread-reason.ts";

/** The standard facts, with these labels alone. */
function factsWith(labels: Record<string, (string | FactLabel)[]>): FactDefinition[] {
  return [...standardFacts, { ...standardNotAFact, labels: [] }].map((fact) => ({
    ...fact,
    labels: (labels[fact.id] ?? []).map((label) => (typeof label === "string" ? { label } : label)),
  }));
}

/** `factId: text` of each fact. */
function read(rows: string[][], facts: FactDefinition[], owner: SheetOwner = {}): string[] {
  const set = new FactSet(facts);
  return readSheet(rows, facts, owner).facts.map(
    (fact) => `${fact.factId}: ${factText(set.get(fact.factId) as FactDefinition, fact)}`,
  );
}

/** What one cell states of one fact. */
function readCell(factId: string, ...cells: string[]): string[] {
  return read([["Row", ...cells]], factsWith({ [factId]: ["Row"] })).map((text) => text.slice(factId.length + 2));
}

test("[X03] a sheet is read by its labels, with their units, and says which row states a fact", () => {
  const rows = [
    ["Imaging"],
    ["Resolution H × V (pixels)", "3840", "2160"],
    ["Lens"],
    ["Horizontal field of view (°)", "107", "31"],
    ["Environment"],
    ["Operating temperature", "−40 °C … +60 °C (−40 °F to 140 °F)"],
    ["Storage temperature (°C)", "-50", "70"],
  ];
  const facts = [...standardFacts, standardNotAFact];
  expect(read(rows, facts)).toEqual([
    "resolution: 3840 × 2160 px",
    "fieldOfView: 107° to 31°",
    "temperature: −40 to 60 °C",
  ]);
  const reading = readSheet(rows, facts, {});
  expect(reading.facts[1]?.row).toEqual({ section: "Lens", label: "Horizontal field of view (°)", text: "107 · 31" });
  expect(reading.unassigned).toEqual([{ section: "Environment", label: "Storage temperature (°C)", text: "-50 · 70" }]);
});

test("[X05] case, spaces, a colon, a numbering, plurals, footnotes and a unit in brackets make no difference between labels", () => {
  const facts = factsWith({ weight: ["Heft of the unit"] });
  const same = [
    "HEFT  of the unit:",
    "Heft of the units",
    "4. Heft of the unit",
    "4.2) Heft of the unit",
    "Heft of the unit¹",
  ];
  for (const label of same) expect(read([[label, "2 kg"]], facts), label).toEqual(["weight: 2 kg"]);
  for (const label of [
    "Heft of the unit (kg)",
    "Heft of the unit [kg]",
    "Heft of the unit, kg",
    "Heft of the unit in kg",
  ])
    expect(read([[label, "2"]], facts), label).toEqual(["weight: 2 kg"]);
  for (const label of ["Heft of the bracket", "Heft", "Heft of the unit (net)"])
    expect(read([[label, "2 kg"]], facts), label).toEqual([]);
});

test("[X08] half of a bilingual label counts if the other half means no other fact", () => {
  const facts = factsWith({ weight: ["Weight"], power: ["Power"] });
  expect(read([["Gewicht / Weight", "2 kg"]], facts)).toEqual(["weight: 2 kg"]);
  expect(read([["Weight / Power", "2 kg"]], facts)).toEqual([]);
});

test("[X13] one label may mean several facts, each with its own cell, part or words", () => {
  const facts = factsWith({
    supply: ["Supply"],
    poeStandard: ["Supply"],
    poeClass: [{ label: "Supply", part: "class" }],
    alarmInputs: [{ label: "Alarm in / out", cell: "first" }],
    alarmOutputs: [{ label: "Alarm in / out", cell: "second" }],
    power: [{ label: "Power", part: "max; maximum" }],
    interfaces: [{ label: "HDMI output", word: "HDMI" }],
  });
  expect(read([["Supply", "PoE IEEE 802.3at Class 4, 12 V DC ± 10 %"]], facts)).toEqual([
    ...["poeStandard: 802.3at", "poeClass: 4", "supply: PoE", "supply: 12 V DC"],
  ]);
  for (const cells of [["8", "4"], ["8 / 4"], ["8 | 4"]])
    expect(read([["Alarm in / out", ...cells]], facts), cells.join()).toEqual(["alarmInputs: 8", "alarmOutputs: 4"]);
  expect(read([["Power", "6.1 W typical; 12.6 W max."]], facts)).toEqual(["power: 12.6 W"]);
  expect(read([["HDMI output", "1 × 4K"]], facts)).toEqual(["interfaces: HDMI"]);
  expect(read([["HDMI output", "None"]], facts)).toEqual([]);
});

test("[X04] a section tells labels apart, and may say that its rows state no fact", () => {
  const facts = factsWith({
    weight: ["Weight"],
    temperature: [{ label: "Range", section: "Climate" }],
    [notAFact]: [{ label: "", section: "Packing" }],
  });
  const rows = [
    ["Climate"],
    ["Range", "-10 to 50 °C"],
    ["Measuring"],
    ["Range", "0 to 90 °C"],
    ["Packing"],
    ["Weight", "9 kg"],
    ["Body"],
    ["Weight", "2 kg"],
  ];
  expect(read(rows, facts)).toEqual(["temperature: −10 to 50 °C", "weight: 2 kg"]);
  expect(readSheet(rows, facts, {}).unassigned.map(({ section, label }) => `${section} ${label}`)).toEqual([
    "Measuring Range",
  ]);
});

test("[X06] of two rows that state a fact, the earlier label counts; two of the same label must agree", () => {
  const facts = factsWith({ power: ["Largest power", "Power"] });
  expect(
    read(
      [
        ["Power", "6 W"],
        ["Largest power", "12 W"],
      ],
      facts,
    ),
  ).toEqual(["power: 12 W"]);
  expect(
    read(
      [
        ["Power", "6 W"],
        ["Power", "6.0 W"],
      ],
      facts,
    ),
  ).toEqual(["power: 6 W"]);
  const { facts: none, unread } = readSheet(
    [
      ["Heft", "6 kg"],
      ["Heft", "8 kg"],
    ],
    factsWith({ weight: ["Heft"] }),
    {},
  );
  expect([none, unread.map(({ reason }) => reason)]).toEqual([[], [unreadReasons.otherRow, unreadReasons.otherRow]]);
});

test.each<[string, string[], string[]]>([
  ["weight", ["1,2 kg"], ["1.2 kg"]],
  ["weight", ["3.2 lbs / 1.45 kg"], ["1.45 kg"]],
  ["weight", ["1,200 g"], ["1.2 kg"]],
  ["weight", ["2 lb"], ["0.907185 kg"]],
  ["weight", ["2.1 kg with bracket, 300 × 120 mm, −40 °C"], ["2.1 kg"]],
  ["weight", ["840", "g"], ["0.84 kg"]],
  ["weight", ["N/A"], []],
  ["weight", ["–"], []],
  ["weight", ["TBD"], []],
  ["weight", ["-2 kg"], []],
  ["weight", ["2 kg; 3 kg"], []],
  ["power", ["heater off 22 W; heater on 48 W"], ["48 W"]],
  ["power", ["8.5 W (2 A)"], ["8.5 W"]],
  ["temperature", ["−40 to +60 °C"], ["−40 to 60 °C"]],
  ["temperature", ["-40°C~60°C / -40°F~140°F"], ["−40 to 60 °C"]],
  ["temperature", ["-22 °F to 122 °F"], ["−30 to 50 °C"]],
  ["temperature", ["-40° to 55 °C"], ["−40 to 55 °C"]],
  ["temperature", ["0 to 40 °C (32 to 90 °F)"], []],
  ["focalLength", ["2.8–12 mm, F1.4"], ["2.8 to 12 mm"]],
  ["focalLength", ["3.9mm-10mm"], ["3.9 to 10 mm"]],
  ["focalLength", ["2.8 mm / 4 mm"], []],
  ["fieldOfView", ["107° to 31°"], ["107° to 31°"]],
  ["fieldOfView", ["107° (wide), 31° (tele)"], ["107° to 31°"]],
  ["infraredRange", ["up to 30 m (98 ft)"], ["30 m"]],
  ["infraredRange", ["IR 30 / 50 m"], ["50 m"]],
  ["illumination", ["0.004 lx (F1.4, colour), 0 lx with IR"], ["0.004 lx (F1.4, colour)", "0 lx (with IR)"]],
  ["storage", ["microSD, 1 TB"], ["1000 GB"]],
  ["storage", ["32 GB to 512 GB"], ["512 GB"]],
  ["alarmInputs", ["2"], ["2"]],
  ["alarmInputs", ["2 × dry contact"], ["2"]],
  ["alarmInputs", ["None"], ["0"]],
  ["alarmInputs", ["1 Vrms"], []],
  ["dimensions", ["Ø 121 × 93 mm (4.8 × 3.7 in)"], ["121 × 93 mm"]],
  ["dimensions", ["70 (W) × 96 (H) × 178 (D) mm"], ["70 × 96 × 178 mm"]],
  ["dimensions", ["84 mm", "75 mm", "75 mm"], ["84 × 75 × 75 mm"]],
  ["resolution", ["1920 × 1080, 3840 × 2160 (25 fps)"], ["3840 × 2160 px"]],
  ["codecs", ["H.265+, H.264 (MPEG-4, Part 10), M-JPEG"], ["H.265", "H.264", "MJPEG"]],
  ["interfaces", ["RJ45 (10/100BASE-T), RS485; USB-C (optional)"], ["100BASE-TX", "RS-485"]],
  ["ip", ["IP66 / IP67 (EN 60529)"], ["IP66", "IP67"]],
  ["ik", ["IK10+"], ["IK10"]],
  ["poeClass", ["Class 3"], ["3"]],
  ["poeClass", ["Class 0–3"], []],
  ["supply", ["DC12V/1A, PoE (802.3af)"], ["12 V DC", "PoE"]],
  ["supply", ["100-240 VAC, 50/60 Hz"], ["100–240 V AC"]],
])("[X03] %s of %j is %j", (factId, cells, expected) => {
  expect(readCell(factId, ...cells)).toEqual(expected);
});

test("[X09] the sheet's decimal mark decides what 2.450 is", () => {
  const facts = factsWith({ weight: ["Gewicht"] });
  expect(
    read(
      [
        ["Gewicht", "2.450 g"],
        ["Höhe", "12,5 mm"],
        ["Tiefe", "3,5 mm"],
      ],
      facts,
    ),
  ).toEqual(["weight: 2.45 kg"]);
  expect(
    read(
      [
        ["Gewicht", "2.450 kg"],
        ["Höhe", "12.5 mm"],
      ],
      facts,
    ),
  ).toEqual(["weight: 2.45 kg"]);
});

test("[X11] two ends of a range may stand in two cells, two columns or two rows", () => {
  const facts = factsWith({
    focalLength: ["Focal length"],
    temperature: [
      { label: "Coldest", cell: "low" },
      { label: "Hottest", cell: "high" },
    ],
  });
  expect(read([["Focal length (mm)", "2.8", "12"]], facts)).toEqual(["focalLength: 2.8 to 12 mm"]);
  // A zoom, or two lenses to choose from.
  expect(read([["Focal length", "2.8 mm", "12 mm"]], facts)).toEqual([]);
  expect(
    read(
      [
        ["", "Wide", "Tele"],
        ["Focal length (mm)", "2.8", "12"],
      ],
      facts,
    ),
  ).toEqual(["focalLength: 2.8 to 12 mm"]);
  expect(
    read(
      [
        ["Hottest", "50 °C"],
        ["Coldest", "-10 °C"],
      ],
      facts,
    ),
  ).toEqual(["temperature: −10 to 50 °C"]);
  expect(read([["Hottest", "50 °C"]], facts)).toEqual([]);
});

test("[X12] of columns that belong to models, the product's own is read, or the chosen one", () => {
  const facts = factsWith({ weight: ["Weight"], power: ["Power"] });
  const rows = [
    ["", "AB-12", "AB-34"],
    ["Weight", "1 kg", "2 kg"],
    ["Power", "5 W", "5 W"],
  ];
  expect(read(rows, facts, { model: "ab 34" })).toEqual(["power: 5 W", "weight: 2 kg"]);
  expect(read(rows, facts, { model: "CD-1", column: "AB-12" })).toEqual(["power: 5 W", "weight: 1 kg"]);
  expect(read(rows, facts, { model: "CD-1" })).toEqual(["power: 5 W"]);
  expect(readSheet(rows, facts, { model: "CD-1" })).toMatchObject({ columns: ["AB-12", "AB-34"], column: undefined });
});

test("[X07] a cell of prose is not read, and thousands of long cells take no time", () => {
  const facts = factsWith({ weight: ["Row"] });
  expect(read([["Row", `${"a ".repeat(260)}2 kg`]], facts)).toEqual([]);
  const long = Array.from({ length: 490 }, (_, at) => [
    `Row ${at}`,
    ...Array.from({ length: 19 }, () => "12 V × 3 mm, ".repeat(150)),
  ]);
  const before = process.cpuUsage();
  readSheet(long, [...standardFacts, standardNotAFact], {});
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

const family = [
  ["Weight", "1 kg", "2 kg"],
  ["Power", "5 W", "5 W"],
  ["Ingress protection", "IP67", "IP66"],
];
const familyFacts = factsWith({ weight: ["Weight"], power: ["Power"], ip: ["Ingress protection"] });

test("[X12] without a known head only what all columns share is read, and the others wait; none is an answer", () => {
  const asked = readSheet(family, familyFacts, { model: "CD-1" });
  expect(asked.facts.map(({ factId }) => factId)).toEqual(["power"]);
  expect(asked.waiting.map(({ label }) => label)).toEqual(["Weight", "Ingress protection"]);
  expect(asked.unread.map(({ factId, reason }) => `${factId} ${reason}`)).toEqual([
    "weight Whose column?",
    "ip Whose column?",
  ]);
  expect(asked.columns).toEqual(["Column B", "Column C"]);
  expect(read(family, familyFacts, { column: "Column C" })).toEqual(["ip: IP66", "power: 5 W", "weight: 2 kg"]);
  const none = readSheet(family, familyFacts, { model: "CD-1", column: "-" });
  expect([none.facts.length, none.waiting, none.unread]).toEqual([1, [], []]);
});

test("[X12] any row may name the models, whatever stands in its first cell and beside them", () => {
  for (const head of [
    ["", "AB-12", "AB-34"],
    ["Model", "AB-34", "AB-12"],
    ["Brand X", "AB 12 (indoor)", "AB-34\noutdoor"],
    ["Specification", "AB-12 / AB-56", "AB-34"],
  ]) {
    const place = head.findIndex((cell) => /AB.34/.test(cell));
    const weight = place === 1 ? "1 kg" : "2 kg";
    expect(read([head, ...family], familyFacts, { model: "AB-34" }), head.join()).toContain(`weight: ${weight}`);
    expect(read([...family, head], familyFacts, { model: "AB-34" }), head.join()).toContain(`weight: ${weight}`);
  }
  // A longer model is another one.
  const longer = [["", "AB-34", "AB-345"], ...family];
  expect(read(longer, familyFacts, { model: "AB-345" })).toContain("weight: 2 kg");
  expect(read(longer, familyFacts, { model: "AB-3" })).toEqual(["power: 5 W"]);
});

test("[X40] a few rows with several cells are parts of one value; at least half of the rows make a family", () => {
  const facts = factsWith({ resolution: ["Resolution H × V"], temperature: ["Temperature"], weight: ["Weight"] });
  const parts = [
    ["Resolution H × V", "3840", "2160"],
    ["Temperature (°C)", "-40", "60"],
    ["Weight", "1 kg"],
  ];
  expect(read(parts, facts)).toEqual(["resolution: 3840 × 2160 px", "temperature: −40 to 60 °C", "weight: 1 kg"]);
  const models = [
    ["Resolution H × V", "3840 × 2160", "2688 × 1520"],
    ["Temperature (°C)", "-40 to 60", "-30 to 60"],
    ["Weight", "1 kg"],
  ];
  const asked = readSheet(models, facts, {});
  expect([asked.facts, asked.waiting.length]).toEqual([[], 3]);
});

test("[X41] a sheet of another model of the catalogue states nothing until that is chosen; a list of products never", () => {
  const sheet = [
    ["Model", "AB-12"],
    ["Weight", "1 kg"],
  ];
  const owner = { model: "AB-34", catalog: ["AB-12"] };
  expect(readSheet(sheet, familyFacts, owner)).toMatchObject({ facts: [], names: "AB-12" });
  expect(read(sheet, familyFacts, { ...owner, column: "AB-12" })).toEqual(["weight: 1 kg"]);
  // A model that the catalogue does not have may be another name of this one.
  expect(read(sheet, familyFacts, { model: "AB-34" })).toEqual(["weight: 1 kg"]);
  const list = [
    ["Model", "Weight", "List price"],
    ["AB-12", "1 kg", "100"],
    ["AB-34", "2 kg", "200"],
  ];
  expect(readSheet(list, familyFacts, owner)).toMatchObject({
    facts: [],
    list: { models: ["AB-12", "AB-34"], count: 2 },
  });
  const table = list.map((row) => [...row.slice(0, 2), row[2] === "List price" ? "Power" : `${row[2]} W`]);
  expect(read(table, familyFacts, owner)).toEqual(["power: 200 W", "weight: 2 kg"]);
});
