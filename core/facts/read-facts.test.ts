import { expect, test } from "vitest";
import { builtInRules } from "./built-in-rules.ts";
import { type FactKind, factText } from "./fact.ts";
import type { FactRule } from "./fact-rule.ts";
import { readFacts } from "./read-facts.ts";
import { ruleProblems } from "./rule-problems.ts";
import { rulesFor } from "./rules-for.ts";

/** `kind: text` of each fact. */
function factsOf(rows: string[][], rules: readonly FactRule[] = builtInRules): string[] {
  return readFacts(rows, rules).facts.map((fact) => `${fact.kind}: ${factText(fact)}`);
}

/** The facts of one kind that one row states. */
function read(kind: FactKind, label: string, ...cells: string[]): string[] {
  const { facts } = readFacts([["General"], [label, ...cells]], builtInRules);
  return facts.filter((fact) => fact.kind === kind).map(factText);
}

function rule(fields: Partial<FactRule> = {}): FactRule {
  return { id: "own", kind: "weight", labels: ["Heft"], patterns: ["{number}"], ...fields };
}

test("[X03] the built-in rules are valid, and read the rows of a sheet with their units", () => {
  expect(builtInRules.filter((each) => Object.keys(ruleProblems(each)).length > 0)).toEqual([]);
  expect(new Set(builtInRules.map(({ id }) => id)).size).toBe(builtInRules.length);
  const rows = [
    ["Imaging"],
    ["Resolution H × V (pixels)", "3840", "2160"],
    ["Lens"],
    ["Horizontal field of view (°)", "107", "31"],
    ["Environment"],
    ["Operating temperature", "−40 °C … +60 °C (−40 °F to 140 °F)"],
    ["Storage temperature (°C)", "-50", "70"],
  ];
  expect(factsOf(rows)).toEqual([
    "resolution: 3840 × 2160 px",
    "fieldOfView: 107° to 31°",
    "temperature: −40 to 60 °C",
  ]);
  expect(readFacts(rows, builtInRules).facts[1]?.row).toEqual({
    section: "Lens",
    label: "Horizontal field of view (°)",
    text: "107 · 31",
  });
});

test("[X04] a rule is literal words and placeholders: the first pattern that fits reads, and one without a value says nothing", () => {
  const heft = rule({ patterns: ["gross …", "about {number} …", "{number}"] });
  const weightOf = (text: string) => factsOf([["Heft", text]], [heft]);
  expect(weightOf("about 2 kg with mount")).toEqual(["weight: 2 kg"]);
  expect(weightOf("2 kg; gross 3 kg")).toEqual(["weight: 2 kg"]);
  expect(weightOf("gross 3 kg")).toEqual([]);
  expect(readFacts([["Heft", "gross 3 kg"]], [heft]).unread).toEqual([]);
  expect(readFacts([["Heft", "see the drawing"]], [heft]).unread).toMatchObject([
    { kind: "weight", reason: "unreadable" },
  ]);
});

test("[X05] labels are the same whatever their capitals, spaces, colon, plural, unit or footnote; … stands for other words", () => {
  const heft = rule({ labels: ["Heft of the unit", "net … heft"], unit: "kg" });
  for (const label of [
    "HEFT  of the unit:",
    "Heft of the units",
    "Heft of the unit (kg)",
    "Heft of the unit¹",
    "Net product heft",
  ])
    expect(factsOf([[label, "2"]], [heft]), label).toEqual(["weight: 2 kg"]);
  expect(factsOf([["Heft of the bracket", "2"]], [heft])).toEqual([]);
  const labels = ["Unit heft", "Heft, approx.", "Supported heft of device"];
  for (const label of labels) expect(factsOf([[label, "2"]], [heft]), label).toEqual(["weight: 2 kg"]);
  expect(read("weight", "Mass", "2 kg")).toEqual(["2 kg"]);
  expect(read("temperature", "Temperature, ambient (working)", "-30 to 50 °C")).toEqual(["−30 to 50 °C"]);
  expect(read("weight", "Weight (net)", "2 kg")).toEqual(["2 kg"]);
  expect(read("weight", "Weight (gross)", "2 kg")).toEqual([]);
});

test("[X05] a rule for any label is asked only for facts that no other rule finds", () => {
  const rules = [
    rule(),
    rule({ id: "any", labels: ["…"], patterns: ["… gross …", "… {number} …"], mayStateOther: true }),
  ];
  const named = [
    ["Heft", "1 kg"],
    ["Burden", "2 kg"],
  ];
  expect(factsOf(named, rules)).toEqual(["weight: 1 kg"]);
  expect(factsOf([["Burden", "2 kg"]], rules)).toEqual(["weight: 2 kg"]);
  expect(factsOf([["Gross burden", "2 kg"]], rules)).toEqual([]);
  expect(factsOf([["Burden", "2 m, 3"]], rules)).toEqual([]);
});

test.each<[string, string, string]>([
  ["Picture", "3840 × 2160 pixels at 25 frames per second", "resolution: 3840 × 2160 px"],
  ["Chip", "1/1.8 inch, 8.3 million pixels", "megapixels: 8.3 MP"],
  ["Opening angle H", "109°–30°", "fieldOfView: 109° to 30°"],
  ["Light needed", "0.02 lx (colour)", "illumination: 0.02 lx (colour)"],
  ["Infrared lamps", "4 pieces, 850 nm, throw 55 m", "infraredRange: 55 m"],
  ["Sealed to", "IP67", "ip: IP67"],
  ["Struck with", "IK10", "ik: IK10"],
  ["Usable from", "−40 °C to +60 °C", "temperature: −40 to 60 °C"],
  ["Draws", "8.5 W typical, 19.8 W at most", "power: 19.8 W"],
  ["Measures (w, h, d)", "210 mm, 132 mm, 110 mm", "dimensions: 210 × 132 × 110 mm"],
  ["Compression algorithms", "H.264", "codecs: H.264"],
  ["Card", "microSDXC, 1 TB at most", "storage: 1000 GB"],
  ["DC power input", "12 V, 1 A", "supply: 12 V DC"],
  ["Contacts", "1 input, 1 relay output", "alarmInputs: 1"],
  ["Wired", "RJ45, 10/100/1000 Mbit/s", "interfaces: 1000BASE-T"],
])("[X03] a sheet in words of its own is read: %s", (label, text, expected) => {
  expect(factsOf([["Technical data"], [label, text]])).toContain(expected);
});

test.each<[FactKind, string, string]>([
  ["weight", "1,2 kg", "1.2 kg"],
  ["weight", "3.2 lbs / 1.45 kg", "1.45 kg"],
  ["fieldOfView", "Wide: H: 110°, V: 57°\nZoom: H: 38°, V: 21°", "110° to 38°"],
  ["fieldOfView", "H59.2°~H5.1° / D68.1°~D5.9° / V33.8°~V2.9°", "59.2° to 5.1°"],
  ["supply", "12.0V⎓1A", "12 V DC"],
  ["weight", "1,200 g", "1.2 kg"],
  ["weight", "1 200 g", "1.2 kg"],
  ["weight", "1.2 kg ± 5 %", "1.2 kg"],
  ["weight", "Approx. 1.01 lb.", "0.458128 kg"],
  ["infraredRange", "up to 98.4 ft", "29.9923 m"],
  ["power", "≤ 12.95 W", "12.95 W"],
  ["temperature", "–40° to +140 °F", "−40 to 60 °C"],
  ["temperature", "-30~60", "−30 to 60 °C"],
  ["temperature", "from −10 °C up to 50 °C", "−10 to 50 °C"],
  ["focalLength", "f = 2.8 … 12 mm", "2.8 to 12 mm"],
  ["focalLength", "f1.65 mm / F2.8", "1.65 mm"],
  ["dimensions", "2 7/8 inches x 2 1/2 inches", "73.025 × 63.5 mm"],
  ["infraredRange", "60 m (190 ft)", "60 m"],
  ["dimensions", "Ø 13,2 x 10,2 cm", "132 × 102 mm"],
  ["resolution", "3840(H)x2160(V)", "3840 × 2160 px"],
  ["storage", "microSD up to 1 TB", "1000 GB"],
  ["megapixels", "8-megapixel", "8 MP"],
])("[X06] %s: %s is read as %s", (kind, text, expected) => {
  const labels: Partial<Record<FactKind, string>> = {
    weight: "Weight",
    fieldOfView: "Field of view",
    supply: "Power",
    infraredRange: "IR range",
    power: "Max. power consumption",
    temperature: "Operating temperature",
    focalLength: "Focal length",
    dimensions: "Dimensions",
    resolution: "Resolution",
    storage: "Local storage",
    megapixels: "Sensor",
  };
  expect(read(kind, labels[kind] ?? "", text)).toEqual([expected]);
});

test("[X07] cells in a row, rows that continue others, column heads, groups and sections say what a number belongs to", () => {
  expect(factsOf([["Width × height × depth (mm)", "70", "96", "178"]])).toEqual(["dimensions: 70 × 96 × 178 mm"]);
  expect(factsOf([["Weight", "0.46", "kg"]])).toEqual(["weight: 0.46 kg"]);
  expect(factsOf([["Weight", "kg", "0.46"]])).toEqual(["weight: 0.46 kg"]);
  const weights = [["Physical"], ["Weights", "Unit", "Shipping"], ["Pendant", "7.3 lb (3.3 kg)", "11 lb (5.0 kg)"]];
  expect(factsOf(weights)).toEqual(["weight: 3.3 kg"]);
  expect(factsOf([["Lens"], ["", "Wide", "Tele"], ["Horizontal field of view", "107°", "31°"]])).toEqual([
    "fieldOfView: 107° to 31°",
  ]);
  expect(
    factsOf([
      ["Horizontal field of view (wide)", "107°"],
      ["Horizontal field of view (tele)", "31°"],
    ]),
  ).toEqual(["fieldOfView: 107° to 31°"]);
  expect(
    factsOf([
      ["Lens", "Focal length", "2.8 mm"],
      ["", "Field of view", "H: 103°, V: 54°"],
    ]),
  ).toEqual(["fieldOfView: 103°", "focalLength: 2.8 mm"]);
  expect(factsOf([["Alarm"], ["Input", "2"], ["Output", "1"]])).toEqual(["alarmInputs: 2", "alarmOutputs: 1"]);
  expect(
    factsOf([
      ["Minimum illumination", "Color: 0.01 lux"],
      ["", "B/W: 0.001 lux"],
    ]),
  ).toEqual(["illumination: 0.01 lx (colour)", "illumination: 0.001 lx (black and white)"]);
});

test.each<[string, FactKind, string, string, string[]]>([
  ["packed weight", "weight", "Weight", "Net 1.2 kg, gross 1.6 kg", ["1.2 kg"]],
  ["a weight with a bracket", "weight", "Weight", "1.2 kg, with bracket 1.5 kg", ["1.2 kg"]],
  [
    "storage temperature",
    "temperature",
    "Temperature",
    "Operating: -40 to 60 °C; storage: -50 to 70 °C",
    ["−40 to 60 °C"],
  ],
  ["a vertical angle", "fieldOfView", "Field of view", "V: 59°–26°, H: 112°–47°", ["112° to 47°"]],
  ["an angle without a name", "fieldOfView", "Field of view", "103°", []],
  ["a choice of lenses", "focalLength", "Focal length", "2.8/4/6 mm", []],
  ["the size of a sensor", "focalLength", "Lens", '1/2.8", M12', []],
  ["a smaller stream", "resolution", "Resolution", "1920 × 1080; 3840 × 2160; 640 × 360", ["3840 × 2160 px"]],
  ["a sub stream", "resolution", "Sub stream", "640 × 360", []],
  ["typical power", "power", "Power consumption", "Typical 8 W, max. 12 W", ["12 W"]],
  ["power without light", "power", "Power consumption", "4.9 W (max. 6.2 W with IR)", ["6.2 W"]],
  ["an adapter", "supply", "Power supply", "54 V DC (adapter 100–240 V AC)", ["54 V DC"]],
  ["heater power", "power", "Heater power", "20 W", []],
  ["a PoE budget", "power", "PoE budget", "120 W", []],
  ["white light", "infraredRange", "Supplement light range", "IR: 40 m, white light: 60 m", ["40 m"]],
  ["the profile of a codec", "codecs", "Video compression", "H.264 (MPEG-4 Part 10/AVC)", ["H.264"]],
  ["an injector", "supply", "Power", "PoE; injector: 100–240 V AC, max. 74 W", ["PoE"]],
  ["the range of measured temperatures", "temperature", "Spot temperature", "-20 to 550 °C", []],
  ["a built-in microphone", "audioInputs", "Audio input", "Built-in microphone", []],
  [
    "an adapter sold separately",
    "supply",
    "Power supply",
    "12 VDC/1A, adapter (100-240 VAC) sold separately",
    ["12 V DC"],
  ],
  ["a cable for the camera's own plug", "supply", "Power", "DC 12 V (adapter not included)", ["12 V DC"]],
  ["a module sold as an option", "infraredRange", "IR", "With module (optional), 850 nm, range up to 30 m", []],
  ["a port of an accessory", "interfaces", "Interfaces", "USB-C; I/O and RS-232 via accessories", ["USB"]],
  ["an optional port", "interfaces", "Interfaces", "RJ45 10/100, RS-485, optional", ["100BASE-TX"]],
  ["a card that is not included", "storage", "SD slot", "microSD up to 256 GB (sold separately)", ["256 GB"]],
  ["a weight without its box", "weight", "Weight", "1.2 kg (without junction box)", ["1.2 kg"]],
  ["the smallest card", "storage", "SD card", "Class 10, 32 GB to 512 GB", ["512 GB"]],
  ["what is missing", "interfaces", "Interfaces", "No Wi-Fi, RJ45 10/100", ["100BASE-TX"]],
  ["the speed of a card", "interfaces", "SD card", "microSD, 100 MB/s", []],
  ["the protection of a plug", "ip", "Protection", "Body IP66, connector IP68", ["IP66"]],
  ["working memory", "storage", "Storage", "2 GB RAM, 8 GB eMMC", []],
  ["a choice of two lenses", "focalLength", "Focal length", "2.8 mm/4 mm", []],
  ["a lens or another", "focalLength", "Lens", "2.8 mm or 4 mm", []],
  ["another name of H.264", "codecs", "Codec", "H.264 (MPEG-4, Part 10)", ["H.264"]],
  ["a range of classes", "poeClass", "PoE", "802.3af, Class 0-3", []],
  ["audio of an I/O row", "alarmInputs", "Audio I/O", "1 in, 1 out", []],
  ["one of four sensors", "megapixels", "Resolution", "4 x 2592x1944 (4 x 5 MP)", ["20 MP"]],
])("[X08] %s is no trap", (_trap, kind, label, text, expected) => {
  expect(read(kind, label, text)).toEqual(expected);
});

test("[X08] sections about accessories, packing and orders are not about the product", () => {
  expect(factsOf([["Compatible cameras", "8 MP domes, IP67, H.265, PoE (802.3af)"]])).toEqual([]);
  for (const section of ["Accessories", "Packaging", "Ordering information"])
    expect(factsOf([[section], ["Injector", "PoE++, 1.2 kg"], ["Weight", "2 kg"]]), section).toEqual([]);
  for (const label of ["Mounting options", "Optional accessories", "System requirements"])
    expect(factsOf([[label, "Injector PoE++ (802.3bt); screen 1280 × 1024"]]), label).toEqual([]);
});

test("[X09] what is not understood or contradicts itself is listed with its row, never guessed", () => {
  const unreadOf = (rows: string[][]) =>
    readFacts(rows, builtInRules).unread.map(({ kind, reason, row }) => [kind, reason, row.text]);
  expect(unreadOf([["Weight", "see drawing"]])).toEqual([["weight", "unreadable", "see drawing"]]);
  const two = [
    ["Weight", "1.2 kg"],
    ["Net weight", "1.4 kg"],
  ];
  expect(factsOf(two)).toEqual([]);
  expect(unreadOf(two)).toEqual([
    ["weight", "contradictory", "1.2 kg"],
    ["weight", "contradictory", "1.4 kg"],
  ]);
  expect(unreadOf([["IR range", "30 m (30 ft)"]])).toEqual([["infraredRange", "contradictory", "30 m (30 ft)"]]);
  const models = [["Models"], ["", "A20", "A32"], ["Weight", "1.2 kg", "1.4 kg"], ["IR range", "30 m", "30 m"]];
  expect(factsOf(models)).toEqual(["infraredRange: 30 m"]);
  expect(unreadOf(models)).toEqual([["weight", "contradictory", "1.2 kg · 1.4 kg"]]);
});

test("[X11] a fact that a sheet states twice equally is one fact, the more precise", () => {
  expect(
    factsOf([
      ["Pixel count (MP)", "8.29"],
      ["Megapixels", "8"],
    ]),
  ).toEqual(["megapixels: 8.29 MP"]);
  expect(read("codecs", "Video compression", "H.265+/H.265/H.264")).toEqual(["H.265", "H.264"]);
  for (const text of ["0.46 kg (1.01 lb)", "460 g / 1.01 lb", "1 lb, 0.46 kg", "1.01 lb/0.46 kg"])
    expect(read("weight", "Weight", text), text).toEqual(["0.46 kg"]);
  expect(read("weight", "Weight", "460 g / 3 lb")).toEqual([]);
});

test("[X12] the first rule that finds a value decides; a category's rules come first; a replaced rule is not asked", () => {
  const sheet = [
    ["Weight", "1 kg"],
    ["Heft", "2 kg"],
  ];
  expect(factsOf(sheet, rulesFor("dome", [rule({ category: "dome" })]))).toEqual(["weight: 2 kg"]);
  expect(factsOf(sheet, rulesFor("bullet", [rule({ category: "dome" })]))).toEqual(["weight: 1 kg"]);
  expect(factsOf([["Weight", "1 kg"]], rulesFor("dome", [{ ...rule(), replaces: "weight-1" }]))).toEqual([]);
});

test("[X12] the stream's frames and the volts of its consumption are heard only where no row states the product's", () => {
  const frames = ["Frame rate", "4 fps @ 10240 × 1920"];
  expect(factsOf([["Video"], frames])).toEqual(["resolution: 10240 × 1920 px"]);
  expect(factsOf([["Video"], frames, ["Pixel array", "2560 × 1920 per sensor"]])).toEqual([
    "resolution: 2560 × 1920 px",
  ]);
  const consumed = ["Power consumption", "24 VDC: 5 W, 24 VAC: 8 VA"];
  expect(factsOf([["General"], consumed])).toEqual(["power: 5 W", "supply: 24 V DC", "supply: 24 V AC"]);
  expect(factsOf([["General"], ["Input voltage", "14–32 VDC"], consumed])).toEqual([
    "power: 5 W",
    "supply: 14–32 V DC",
  ]);
});

test("[X13] an illumination has the condition it holds under", () => {
  expect(read("illumination", "Min. illumination", "Color: 0.005 lux @ (F1.6, AGC ON), 0 lux with IR")).toEqual([
    "0.005 lx (colour, F1.6, AGC ON)",
    "0 lx (with IR)",
  ]);
  expect(read("illumination", "Minimum illumination, colour (lx)", "0.004")).toEqual(["0.004 lx (colour)"]);
  const groups = [
    ["Minimum illumination", "Color", "0.02 lux (F1.6)"],
    ["", "B/W", "0.01 lux"],
    ["", "IR on", "0 lux"],
  ];
  expect(factsOf(groups)).toEqual([
    "illumination: 0.02 lx (colour, F1.6)",
    "illumination: 0.01 lx (black and white)",
    "illumination: 0 lx (with infrared)",
  ]);
});

test.each([
  ["aaa bbb ".repeat(1250), "Lens"],
  ["1x".repeat(5000), "Dimensions"],
  ["(".repeat(10_000), "Power consumption"],
  ["(1)".repeat(3300), "Weight"],
  ["max. ".repeat(2000), "Power"],
  ["9".repeat(10_000), "Power supply"],
  ["H 1° x ".repeat(1400), "Field of view"],
  ["with (optional, ".repeat(650), "Audio input"],
])("[X14] a cell of 10,000 characters takes no longer than its length demands: %.9s…", (text, label) => {
  const read = (length: number) => () => readFacts([["General"], [label, text.slice(0, length)]], builtInRules);
  read(10_000)();
  const [short, long] = [secondsOf(read(2500)), secondsOf(read(10_000))];
  // Four times, with room for a busy machine. Matching that tries every pair of places takes minutes.
  expect(long).toBeLessThan(Math.max(3, 10 * short));
});

test("[X14] 500 rules for one row of 10,000 characters are read in one go", () => {
  const rules = Array.from({ length: 500 }, (_, index) =>
    rule({ id: `own-${index}`, patterns: ["… x … y … {number} … z …", "{text} {number} {text} {number} a"] }),
  );
  expect(secondsOf(() => readFacts([["Heft", "1 kg x y ".repeat(1100)]], rules))).toBeLessThan(10);
});

/** Of processor time, the fastest of three. */
function secondsOf(work: () => void): number {
  const seconds = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    return process.threadCpuUsage(start).user / 1_000_000;
  });
  return Math.min(...seconds);
}
