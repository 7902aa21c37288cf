import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { deviceType, deviceTypeYaml } from "./device-type.ts";
import type { Fact, FactValue } from "./facts/fact.ts";
import type { SpecRows } from "./spec-table.ts";

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
        enum: ["100base-tx", "1000base-t", "2.5gbase-t", "5gbase-t", "10gbase-t", "1000base-x-sfp", "10gbase-x-sfpp"],
      },
      poe_mode: { const: "pd" },
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

const id = "47ecb2eb-88d7-5074-9037-36f81534c40c";

function asked(facts: Stated[], { model = "VF-B8V-2712", rows = [] }: { model?: string; rows?: SpecRows } = {}) {
  const stated = facts.map(
    ({ cells, ...fact }): Fact => ({
      ...fact,
      origin: "sheet",
      row: { label: fact.kind, text: cells ?? fact.text ?? String(fact.low) },
    }),
  );
  const type = deviceType({ id, model, facts: stated, specRows: rows }, "Varifocal");
  if (!("missing" in type)) expect(isValid(type), JSON.stringify(isValid.errors)).toBe(true);
  return type;
}

const camera: Stated[] = [
  { kind: "interfaces", text: "100BASE-TX" },
  { kind: "supply", text: "PoE" },
  { kind: "poeStandard", text: "IEEE 802.3af" },
  { kind: "poeClass", low: 3, high: 3 },
  { kind: "power", low: 12.6, high: 12.6 },
  { kind: "weight", low: 1.08, high: 1.08 },
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
      { kind: "interfaces", text: "HDMI", cells: "2 × HDMI" },
      { kind: "interfaces", text: "1000BASE-T", cells: "2 × 1000BASE-T" },
      { kind: "supply", text: "12 V DC", cells: "12 V DC, 4 A" },
      { kind: "power", low: 35.2, high: 35.2 },
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

test.for<[FactValue[], string]>([
  [[{ kind: "poeStandard", text: "802.3at" }], "type2-ieee802.3at"],
  [
    [
      { kind: "poeStandard", text: "802.3af" },
      { kind: "poeStandard", text: "802.3at" },
    ],
    "type2-ieee802.3at",
  ],
  [[{ kind: "poeStandard", text: "802.3bt" }], "type3-ieee802.3bt"],
  [
    [
      { kind: "poeStandard", text: "802.3bt" },
      { kind: "poeClass", low: 8, high: 8 },
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
    { kind: "interfaces", text: "1000BASE-T" },
    { kind: "supply", text, cells },
  ]);
  expect(recorder).toMatchObject({ "power-ports": [{ name: "AC", type }] });
});

test("[M04] a row of several speeds is one port, and one beside a slot for fibre is two", () => {
  const cells = "10/100/1000BASE-T, SFP";
  const types = asked([
    ...["100BASE-TX", "1000BASE-T", "SFP"].map((text) => ({ kind: "interfaces" as const, text, cells })),
    { kind: "supply", text: "24 V DC" },
  ]);
  expect(types).toMatchObject({ interfaces: [{ type: "1000base-t" }, { type: "1000base-x-sfp" }] });
});

test("[M04] a model without Latin letters and one that is too long for a part number are valid too", () => {
  expect(asked(camera, { model: "防犯カメラ" })).toMatchObject({ slug: `varifocal-${id}` });
  expect(asked(camera, { model: `É_${"x".repeat(97)}` })).not.toHaveProperty("part_number");
});

test.for<[string, Stated[], string, SpecRows]>([
  ["bracket", [{ kind: "weight", low: 1, high: 1 }], "network interface, power supply", []],
  ["monitor", [{ kind: "supply", text: "PoE" }], "network interface", []],
  ["camera", [{ kind: "interfaces", text: "1000BASE-T" }], "power supply", []],
  ["switch", camera, "type of each port that feeds another device", [["Built-in PoE"], ["Ports", "16"]]],
])("[M05] a %s that states too little says what is missing: %j", ([, facts, missing, rows]) => {
  expect(asked(facts, { rows })).toEqual({ missing: missing.split(/, /) });
});

test("[M04] the file begins with three hyphens and quotes every text", () => {
  const type = asked([...camera, { kind: "supply", text: "12 V DC" }], { model: 'VF "8": #1\u0085' });
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
