import { expect, test } from "vitest";
import { FactSet, type FactValue } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { factProperties } from "./fact-properties.ts";

test.for<[FactValue, object]>([
  [
    { factId: "focalLength", low: 2.7, high: 13.5 },
    { name: "Focal length", minValue: 2.7, maxValue: 13.5, unitCode: "MMT" },
  ],
  [
    { factId: "temperature", low: -40, high: 60 },
    { name: "Operating temperature", minValue: -40, maxValue: 60, unitCode: "CEL" },
  ],
  [
    { factId: "fieldOfView", low: 103, high: 103 },
    { name: "Horizontal field of view", value: 103, unitCode: "DD" },
  ],
  [
    { factId: "illumination", low: 0.004, high: 0.004, condition: "colour" },
    { name: "Minimum illumination", description: "colour", value: 0.004, unitCode: "LUX" },
  ],
  [
    { factId: "resolution", low: 3840, high: 2160 },
    { name: "Resolution", value: "3840 × 2160", unitCode: "E37" },
  ],
  [
    { factId: "dimensions", low: 70, high: 178, text: "70 × 96 × 178" },
    { name: "Dimensions", value: "70 × 96 × 178", unitCode: "MMT" },
  ],
  [
    { factId: "ip", low: 67, high: 67 },
    { name: "Ingress protection", value: "IP67" },
  ],
  [
    { factId: "audioInputs", low: 0, high: 0 },
    { name: "Audio inputs", value: 0 },
  ],
  [
    { factId: "codecs", text: "H.265" },
    { name: "Video codecs", value: "H.265" },
  ],
])("[M02] for search engines, %j is %j", ([fact, property]) => {
  expect(factProperties([{ ...fact, origin: "sheet" }], new FactSet(standardFacts))).toEqual([
    { "@type": "PropertyValue", ...property },
  ]);
});
