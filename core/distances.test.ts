import { expect, test } from "vitest";
import { type DetailLevel, detailLevels, distanceAt, distancesOf, doriLevels } from "./distances.ts";
import type { Fact, FactValue } from "./facts/fact.ts";
import type { SpecRows } from "./product/spec-table.ts";

function asked(facts: FactValue[], specRows: SpecRows = [], labels: string[] = []) {
  const features = labels.map((label) => ({ id: label, label }));
  return distancesOf({ facts: facts.map((fact) => ({ ...fact, origin: "sheet" as const })), specRows, features });
}

const resolution: FactValue = { factId: "resolution", low: 3840, high: 2160 };
const view = (low: number, high = low): FactValue => ({ factId: "fieldOfView", low, high });

const metresAt = (levels: readonly DetailLevel[], pixels: number, angle: number) =>
  Object.fromEntries(levels.map(({ name, pixelsPerMetre }) => [name, distanceAt(pixels, angle, pixelsPerMetre)]));

test("[TD01] the distances of a 1080p camera of 68° are those of the published table, to 0.1 m", () => {
  // https://portal.gryf-ochrona.pl/ja/calculator/oodpcvs
  const published = {
    Overview: 71.1,
    Outline: 35.6,
    Discern: 17.8,
    Perceive: 11.4,
    "Characterise (identifies)": 5.7,
    Validate: 2.8,
    Scrutinise: 0.9,
  };
  const metres = metresAt(detailLevels, 1920, 68);
  expect(Object.keys(metres)).toEqual(Object.keys(published));
  for (const [level, distance] of Object.entries(published)) {
    expect(Math.abs(Number(metres[level]?.toFixed(1)) - distance), level).toBeLessThan(0.1001);
  }
});

test("[TD01] the older scale needs 25, 62.5, 125 and 250 pixels a metre", () => {
  // Figures of the data sheet of an 8 MP camera of 107°.
  const metres = metresAt(doriLevels, 3840, 107);
  expect(Object.values(metres).map((distance) => distance.toFixed(1))).toEqual(["56.8", "22.7", "11.4", "5.7"]);
});

test("[TD02] a varifocal lens has two ends, the wide one first; a fixed one has one", () => {
  const lens: FactValue = { factId: "focalLength", low: 2.7, high: 13.5 };
  expect(asked([resolution, view(31, 107), lens])).toEqual({
    pixels: 3840,
    ends: [
      { name: "Wide", angle: 107, focalLength: 2.7 },
      { name: "Tele", angle: 31, focalLength: 13.5 },
    ],
  });
  // Which end is meant is not guessed.
  expect(asked([resolution, view(31, 107), { ...lens, high: 2.7 }])).toEqual({
    pixels: 3840,
    ends: [
      { name: "Wide", angle: 107 },
      { name: "Tele", angle: 31 },
    ],
  });
  expect(asked([resolution, view(120), { ...lens, high: 2.7 }])).toEqual({
    pixels: 3840,
    ends: [{ angle: 120, focalLength: 2.7 }],
  });
});

test.for<[FactValue[], SpecRows, string | undefined]>([
  [[resolution, view(182)], [], "the field of view of 182° is too wide for a flat calculation"],
  [[resolution, view(31, 120.5)], [], "the field of view of 120.5° is too wide for a flat calculation"],
  [[resolution, view(100)], [["Lens type", "Fisheye, 1.6 mm"]], "a fisheye lens bends the picture"],
  [[resolution], [["Fisheye", "Yes"]], "a fisheye lens bends the picture"],
  [[resolution, view(180)], [["Sensor heads", "4"]], "each of several sensors sees a part of the scene"],
  [[resolution, view(90)], [["Image sensors:", '4 × 1/2.8" CMOS']], "each of several sensors sees a part of the scene"],
  [[resolution, view(53, 98)], [["Imaging Device", '1/2.8" CMOS x 4']], "each of several sensors"],
  [[resolution, view(44, 90)], [["Active Pixels", "2592 (H) x 1944 (V) per imager"]], "each of several sensors"],
  [[], [["Resolution", "20 MP (4 × 2592 × 1944)", "32 MP (4 × 3840 × 2160)"]], "each of several sensors"],
  [
    [resolution, view(17.5)],
    [["Sensor", "VOx microbolometer, 12 µm"]],
    "their levels describe pictures of visible light",
  ],
  [[resolution, view(33.4)], [["Sensitivity (NETD)", "≤40 mK (@f/1.0)"]], "their levels describe pictures of visible"],
  [[], [["Thermal Module"], ["Image Sensor", "Vanadium oxide uncooled focal plane arrays"]], "their levels describe"],
  [[resolution], [], "the horizontal field of view is not stated"],
  [[view(90)], [], "the horizontal pixels are not stated"],
  [[{ factId: "weight", low: 1, high: 1 }], [["Sensor heads", "4"]], undefined],
  [[], [], undefined],
])("[TD03] no distances: %j, %j", ([facts, rows, reason]) => {
  const distances = asked(facts, rows);
  if (reason === undefined) expect(distances).toBeUndefined();
  else expect(distances).toEqual({ reason: expect.stringContaining(`No distances: ${reason}`) });
});

test("[TD03] rows that only look like several sensors, a thermal camera or a fisheye take no distances away", () => {
  const rows = [
    ["Image Sensor", '5 MP 1/2.8" progressive CMOS'],
    ["Lens", "Athermal, 4 mm"],
    ["Thermal protection", "Yes"],
    ["Main stream", "3840 × 2160"],
    ["Sensor", '1/1.8" progressive CMOS'],
    ["Sensor heads", "1"],
    ["Image Sensor", '1/2.8" CMOS, 2 MP'],
    ["Frame rate", "25 fps per channel"],
    ["Fisheye dewarping", "No"],
    ["Description", "Replaces our fisheye cameras"],
  ];
  expect(asked([resolution, view(90)], rows)).toEqual({ pixels: 3840, ends: [{ angle: 90 }] });
});

test("[TD03] a feature says it too, of a camera whose facts are typed", () => {
  const facts = [resolution, view(25)];
  expect(asked(facts, [], ["Thermal"])).toMatchObject({ reason: expect.stringContaining("not thermal ones") });
  expect(asked(facts, [], ["4 MP", "Multi-sensor"])).toMatchObject({
    reason: expect.stringContaining("several sensors"),
  });
  expect(asked(facts, [], ["4 MP", "Athermal lens"])).toHaveProperty("ends");
});

test("[TD03] the pixels of a screen are no camera's", () => {
  const facts: Fact[] = [
    { ...resolution, origin: "sheet", row: { section: "Screen", label: "Resolution (pixels)", text: "1024 · 600" } },
  ];
  expect(distancesOf({ facts, specRows: [], features: [] })).toBeUndefined();
});
