import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { Fact, FactValue } from "#core/facts/fact.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { demoCatalogSheets, dictionaryFacts, otherMakersSheets } from "#tests/facts/labelled-sheets.ts";
import { deviceType, deviceTypeYaml } from "./device-type.ts";

// Written from the list of fields that NetBox's device type library asks for, as far as a camera has them.
const name = { type: "string", minLength: 1, maxLength: 64 };
const watts = { type: "integer", minimum: 1 };
const listOf = (properties: object) => ({
  type: "array",
  items: { type: "object", properties, required: ["name", "type"], additionalProperties: false },
});
const schema = {
  type: "object",
  properties: {
    manufacturer: { type: "string", minLength: 1, maxLength: 100 },
    model: { type: "string", minLength: 1, maxLength: 100 },
    slug: { type: "string", pattern: "^[-a-z0-9_]+$", maxLength: 100 },
    part_number: { type: "string", maxLength: 50 },
    u_height: { type: "number", minimum: 0, multipleOf: 0.5 },
    is_full_depth: { type: "boolean" },
    weight: { type: "number", exclusiveMinimum: 0 },
    weight_unit: { enum: ["kg", "g", "lb", "oz"] },
    interfaces: listOf({
      name,
      type: {
        enum: [
          ...["100base-tx", "1000base-t", "2.5gbase-t", "5gbase-t", "10gbase-t"],
          ...["1000base-x-sfp", "10gbase-x-sfpp", "other"],
        ],
      },
      poe_mode: { enum: ["pd", "pse"] },
      poe_type: {
        enum: ["type1-ieee802.3af", "type2-ieee802.3at", "type3-ieee802.3bt", "type4-ieee802.3bt"],
      },
    }),
    "power-ports": listOf({
      name,
      type: { enum: ["dc-terminal", "iec-60320-c14", "hardwired", "other"] },
      maximum_draw: watts,
    }),
  },
  required: ["manufacturer", "model", "slug", "u_height", "is_full_depth"],
  dependentRequired: { weight: ["weight_unit"], weight_unit: ["weight"] },
  additionalProperties: false,
};
const isValid = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);

interface Stated extends FactValue {
  /** The cells of the row. */
  cells?: string;
}

type PowerPorts = Record<string, number | undefined>;

const id = "47ecb2eb-88d7-5074-9037-36f81534c40c";

function asked(facts: Stated[], { model = "VF-B8V-2712", rows = [] }: { model?: string; rows?: SpecRows } = {}) {
  const stated = facts.map(
    ({ cells, ...fact }): Fact => ({
      ...fact,
      origin: "sheet",
      row: { label: fact.factId, text: cells ?? fact.text ?? String(fact.low) },
    }),
  );
  return described(stated, rows, model);
}

function described(facts: Fact[], specRows: SpecRows, model = "VF-B8V-2712") {
  const type = deviceType({ id, model, facts, specRows }, "Varifocal");
  if ("missing" in type) return type;
  expect(isValid(type), JSON.stringify(isValid.errors)).toBe(true);
  for (const ports of [type.interfaces, type["power-ports"] ?? []]) {
    expect(new Set(ports.map(({ name }) => name)).size).toBe(ports.length);
  }
  return type;
}

/** With the facts that a new site reads. */
function ofSheet(...rows: SpecRows) {
  return described(readSheet(rows, dictionaryFacts, {}).facts, rows);
}

/** Counts ports as in `24 × 1000base-t pse type2-ieee802.3at`. */
function portsOf(type: ReturnType<typeof described>): string[] {
  if ("missing" in type) return type.missing;
  const texts = type.interfaces.map(({ type, poe_mode, poe_type }) =>
    [type, poe_mode, poe_type].filter(Boolean).join(" "),
  );
  return Array.from(Map.groupBy(texts, String), ([text, { length }]) => `${length} × ${text}`);
}

const camera: Stated[] = [
  { factId: "interfaces", text: "100BASE-TX" },
  { factId: "supply", text: "PoE" },
  { factId: "poeStandard", text: "IEEE 802.3af" },
  { factId: "poeClass", low: 3, high: 3 },
  { factId: "power", low: 12.6, high: 12.6 },
  { factId: "weight", low: 1.08, high: 1.08 },
];

test("[M04] a camera is a NetBox device type: its slug, weight, interface and the power it takes", () => {
  expect(asked(camera)).toEqual({
    ...{ manufacturer: "Varifocal", model: "VF-B8V-2712", slug: "varifocal-vf-b8v-2712", part_number: "VF-B8V-2712" },
    ...{ u_height: 0, is_full_depth: false, weight: 1.08, weight_unit: "kg" },
    interfaces: [{ name: "eth0", type: "100base-tx", poe_mode: "pd", poe_type: "type1-ieee802.3af" }],
  });
});

test("[M04] a decoder has each of its ports and a power port with its whole watts", () => {
  const decoder = asked(
    [
      { factId: "interfaces", text: "HDMI", cells: "2 × HDMI" },
      { factId: "interfaces", text: "1000BASE-T", cells: "2 × 1000BASE-T" },
      { factId: "supply", text: "12 V DC", cells: "12 V DC, 4 A" },
      { factId: "power", low: 35.2, high: 35.2 },
    ],
    { rows: [["Rack height (U)", "1"]] },
  );
  expect(decoder).toMatchObject({
    u_height: 1,
    interfaces: [
      { name: "eth0", type: "1000base-t" },
      { name: "eth1", type: "1000base-t" },
    ],
    "power-ports": [{ name: "DC", type: "dc-terminal", maximum_draw: 36 }],
  });
});

const mains: SpecRows = [["Electrical"], ["Supply", "100–240 V AC"]];
const at = "pse type2-ieee802.3at";

test.for<[SpecRows, string[]]>([
  [
    [
      ["Ports"],
      ["PoE ports", "24", "10/100/1000BASE-T"],
      ["Uplinks", "4 × SFP+ 10 Gbit/s"],
      ["Power over Ethernet"],
      ["Standard", "IEEE 802.3at"],
      ["Budget (W)", "370"],
      ["Largest power per port (W)", "30"],
      ["Port watchdog", "Ping"],
    ],
    ["4 × 10gbase-x-sfpp", `24 × 1000base-t ${at}`],
  ],
  [
    [
      ["Ports"],
      ["PoE ports", "24", "10/100/1000BASE-T"],
      ["Power over Ethernet"],
      ["Standard", "IEEE 802.3bt"],
      ["Largest power per port (W)", "60"],
    ],
    ["24 × 1000base-t pse type3-ieee802.3bt"],
  ],
  // A recorder's ports state no speed.
  [
    [
      ["Built-in PoE"],
      ["Ports", "16"],
      ["Standard", "IEEE 802.3af/at"],
      ["Budget (W)", "200"],
      ["Mean per port (W)", "12.5"],
      ["Network"],
      ["Ethernet", "1 × 1000BASE-T"],
    ],
    ["1 × 1000base-t", `16 × other ${at}`],
  ],
  [
    [
      ["Interface"],
      ["Ethernet", "RJ-45 1EA (1000BASE-T), WAN"],
      ["PoE", "8 ports (10/100BASE-TX), IEEE 802.3af/at, max. 30W per port"],
    ],
    // No label says that this row means interfaces.
    ["1 × 1000base-t", `8 × other ${at}`],
  ],
  [
    [
      ["Network Port", "1 × RJ-45, 10/100/1000 Mbps"],
      ["PoE Port", "4 (IEEE802.3af), max. 15.4 W for single port"],
    ],
    ["1 × 1000base-t", "4 × other pse type1-ieee802.3af"],
  ],
  // The ports that feed are among all.
  [
    [
      ["Ethernet ports", "10 × 10/100/1000 Mbps RJ45"],
      ["PoE ports", "8 (port 1–8)"],
      ["PoE type", "IEEE 802.3af, IEEE 802.3at"],
    ],
    [`8 × 1000base-t ${at}`, "2 × 1000base-t"],
  ],
  [
    [
      ["Ports", "8 × 10/100/1000Base-T PoE (RJ45), 2 × 100/1000Base-X SFP"],
      ["PoE standard", "IEEE 802.3bt/at/af"],
      ["PoE ports", "Port 1–8 (port 1–2: up to 90 W, port 3–8: up to 30 W)"],
    ],
    ["8 × 1000base-t pse", "2 × 1000base-x-sfp"],
  ],
  [[["Ports", "2 × SFP, 8 × 1000BASE-T PoE"]], ["2 × 1000base-x-sfp", "8 × 1000base-t pse"]],
  // A standard of some of the ports is not that of all.
  [
    [
      ["PoE ports", "8"],
      ["PoE standard", "Ports 1–2: IEEE 802.3bt, ports 3–8: IEEE 802.3at"],
    ],
    ["8 × other pse"],
  ],
  [
    [
      ["PoE ports", "8"],
      ["PoE standard", "IEEE 802.3at (ports 1–8)"],
    ],
    [`8 × other ${at}`],
  ],
  [
    [
      ["PoE ports", "8"],
      ["PoE standard", "IEEE 802.3at (port 1)"],
    ],
    ["8 × other pse"],
  ],
  [
    [
      ["PoE ports", "8 (802.3at)"],
      ["PoE++ ports", "2 (802.3bt)"],
    ],
    ["10 × other pse"],
  ],
  [
    [
      ["PoE ports", "8 (802.3at)"],
      ["PoE out ports", "2"],
    ],
    ["10 × other pse"],
  ],
  [[["PoE ports", "4 × 100BASE-TX, 4 × 1000BASE-T"]], ["network interface", "number of ports that feed other devices"]],
  [[["Network Interface", "2 RJ-45 10/100/1000 Mbps self-adaptive Ethernet interfaces"]], ["2 × 1000base-t"]],
])("[M04] the ports that feed others are read from their row: %j", ([rows, ports]) => {
  expect(portsOf(ofSheet(...rows, ...mains)).toSorted()).toEqual(ports.toSorted());
});

test("[M04] the demo's switches and recorders have the ports of their sheets, and every maker's sheet gives a valid type", () => {
  const sheets = new Map(
    [...demoCatalogSheets(), ...otherMakersSheets()].map(({ name, rows, assigned }) => {
      return [name, portsOf(described(readSheet(rows, assigned, { model: name }).facts, rows))];
    }),
  );
  expect(
    Object.fromEntries(
      ["VF-S8P-120", "VF-S24P-370", "VF-S24B-740", "VF-N8P-D1", "VF-N16P-R1", "VF-N32-R1"].map((model) => [
        model,
        sheets.get(model),
      ]),
    ),
  ).toEqual({
    "VF-S8P-120": ["2 × 1000base-x-sfp", `8 × 1000base-t ${at}`],
    "VF-S24P-370": ["4 × 10gbase-x-sfpp", `24 × 1000base-t ${at}`],
    "VF-S24B-740": ["4 × 10gbase-x-sfpp", "24 × 1000base-t pse type3-ieee802.3bt"],
    "VF-N8P-D1": ["1 × 1000base-t", `8 × other ${at}`],
    "VF-N16P-R1": ["1 × 1000base-t", `16 × other ${at}`],
    "VF-N32-R1": ["2 × 1000base-t"],
  });
});

test.for<[SpecRows, PowerPorts]>([
  [
    [
      ["Supply", "12 V DC, PoE IEEE 802.3af"],
      ["Power consumption", "max. 9.6 W (PoE), max. 8.4 W (12 V DC)"],
    ],
    { DC: undefined },
  ],
  [
    [
      ["Supply", "12 V DC, 24 V AC, PoE"],
      ["Power consumption", "21 W at 24 VAC"],
    ],
    { DC: undefined, AC: 21 },
  ],
  [
    [
      ["Supply", "12 V DC, PoE"],
      ["Power consumption", "9.6 W"],
    ],
    { DC: 10 },
  ],
  [
    [
      ["Supply", "100–240 V AC"],
      ["PoE ports", "8"],
      ["Power consumption", "71.3 W (65 W PoE load), 5.8 W (no PoE)"],
    ],
    // The largest, with what its PoE ports deliver.
    { AC: 72 },
  ],
  [
    [
      ["Supply", "100–240 V AC"],
      ["PoE ports", "8"],
      ["Power consumption", "< 12.5 W (no HDD, no PoE load)"],
    ],
    { AC: undefined },
  ],
])("[M04] a power port has no figure of another supply: %j", ([rows, watts]) => {
  const type = ofSheet(["Ethernet", "1 × 1000BASE-T"], ...rows);
  const ports = ("missing" in type ? [] : type["power-ports"]) ?? [];
  expect(Object.fromEntries(ports.map((port) => [port.name, port.maximum_draw]))).toEqual(watts);
});

test("[M04] a product of two versions of one supply has one port", () => {
  const type = ofSheet(
    ["Ethernet", "1000BASE-T"],
    ["Supply voltage", "230 V AC (version /230), 24 V AC (version /24)"],
  );
  expect(type).toMatchObject({ "power-ports": [{ name: "AC", type: "other" }] });
});

test.for<[FactValue[], string]>([
  [[{ factId: "poeStandard", text: "802.3at" }], "type2-ieee802.3at"],
  [
    [
      { factId: "poeStandard", text: "802.3af" },
      { factId: "poeStandard", text: "802.3at" },
    ],
    "type2-ieee802.3at",
  ],
  [[{ factId: "poeStandard", text: "802.3bt" }], "type3-ieee802.3bt"],
  [
    [
      { factId: "poeStandard", text: "802.3bt" },
      { factId: "poeClass", low: 8, high: 8 },
    ],
    "type4-ieee802.3bt",
  ],
])("[M04] %j is taken as %s", ([facts, type]) => {
  const taken = asked([...camera.slice(0, 2), ...facts]);
  expect(taken).toMatchObject({ interfaces: [{ poe_mode: "pd", poe_type: type }] });
});

test.for<[string, string, string]>([
  ["24 V AC", "24 V AC", "hardwired"],
  ["100–240 V AC", "100–240 V AC, IEC 60320 C14", "iec-60320-c14"],
  ["100–240 V AC", "100–240 V AC", "other"],
])("[M04] %s, stated as %s, comes by %s", ([text, cells, type]) => {
  const recorder = asked([
    { factId: "interfaces", text: "1000BASE-T" },
    { factId: "supply", text, cells },
  ]);
  expect(recorder).toMatchObject({ "power-ports": [{ name: "AC", type }] });
});

test("[M04] a row of several speeds is one port, and one beside a slot for fibre is two", () => {
  const cells = "10/100/1000BASE-T, SFP";
  const types = asked([
    ...["100BASE-TX", "1000BASE-T", "SFP"].map((text) => ({ factId: "interfaces" as const, text, cells })),
    { factId: "supply", text: "24 V DC" },
  ]);
  expect(types).toMatchObject({ interfaces: [{ type: "1000base-t" }, { type: "1000base-x-sfp" }] });
});

test("[M04] of two copper ports none is said to take the power, of one beside a slot for fibre that one", () => {
  const modes = (cells: string, ...texts: string[]) => {
    const type = asked([...texts.map((text) => ({ factId: "interfaces", text, cells })), ...camera.slice(1)]);
    return "missing" in type ? [] : type.interfaces.map(({ poe_mode }) => poe_mode);
  };
  expect(modes("2 × 1000BASE-T", "1000BASE-T")).toEqual([undefined, undefined]);
  expect(modes("1000BASE-T, SFP", "1000BASE-T", "SFP")).toEqual(["pd", undefined]);
});

test("[M04] a model without Latin letters and one that is too long for a part number are valid too", () => {
  expect(asked(camera, { model: "防犯カメラ" })).toMatchObject({ slug: `varifocal-${id}` });
  expect(asked(camera, { model: `É_${"x".repeat(97)}` })).not.toHaveProperty("part_number");
});

const feeding = "number of ports that feed other devices";

test.for<[string, Stated[], string, SpecRows]>([
  ["bracket", [{ factId: "weight", low: 1, high: 1 }], "network interface, power supply", []],
  ["monitor", [{ factId: "supply", text: "PoE" }], "network interface", []],
  ["camera", [{ factId: "interfaces", text: "1000BASE-T" }], "power supply", []],
  ["switch that PoE feeds", camera, feeding, [["Built-in PoE"], ["Ports", "16"]]],
  ["recorder", [...camera.slice(0, 1), { factId: "supply", text: "24 V AC" }], feeding, [["PoE budget", "200 W"]]],
  ["midspan", [...camera.slice(0, 1), { factId: "supply", text: "24 V AC" }], feeding, [["PoE out", "IEEE 802.3bt"]]],
])("[M05] a %s that states too little says what is missing: %j", ([, facts, missing, rows]) => {
  expect(asked(facts, { rows })).toEqual({ missing: missing.split(/, /) });
});

test("[M04] the file begins with three hyphens and quotes every text", () => {
  const type = asked([...camera, { factId: "supply", text: "12 V DC" }], { model: 'VF "8": #1\u0085' });
  expect("missing" in type ? "" : deviceTypeYaml(type)).toBe(`---
manufacturer: "Varifocal"
model: "VF \\"8\\": #1\\u0085"
slug: "varifocal-vf-8-1"
part_number: "VF \\"8\\": #1\\u0085"
u_height: 0
is_full_depth: false
weight: 1.08
weight_unit: "kg"
interfaces:
  - name: "eth0"
    type: "100base-tx"
    poe_mode: "pd"
    poe_type: "type1-ieee802.3af"
power-ports:
  - name: "DC"
    type: "dc-terminal"
    maximum_draw: 13
`);
});
