import { expect, test } from "vitest";
import { done, refused } from "../outcome.ts";
import { type FactKind, factText } from "./fact.ts";
import { readTypedFact, typedFactMessage } from "./typed-fact.ts";

test.each<[FactKind, string, string[]]>([
  ["power", "12,1", ["12.1 W"]],
  ["weight", "460 g", ["0.46 kg"]],
  ["fieldOfView", "107 to 31", ["107° to 31°"]],
  ["resolution", "3840x2160", ["3840 × 2160 px"]],
  ["dimensions", "70 x 96 x 178 mm", ["70 × 96 × 178 mm"]],
  ["dimensions", "70 × 96 × 178", ["70 × 96 × 178 mm"]],
  ["ip", "IP66, IP67", ["IP66", "IP67"]],
  ["ik", "10", ["IK10"]],
  ["codecs", "h265, Smart X", ["H.265", "Smart X"]],
  ["supply", "PoE, 12 V DC", ["PoE", "12 V DC"]],
  ["illumination", "0.004 (colour); 0 (with IR)", ["0.004 lx (colour)", "0 lx (with IR)"]],
])("[X17] %s typed as %s is understood", (kind, text, expected) => {
  const outcome = readTypedFact(kind, text);
  expect(outcome.ok && outcome.value.map(factText)).toEqual(expected);
});

test("[X17] a typed fact that is not understood says what to write", () => {
  expect(typedFactMessage("power")).toBe("Write one number in W, such as 12.1.");
  for (const text of ["much", "", "12 V", "8 W, 12 W"])
    expect(readTypedFact("power", text), text).toEqual(refused({ text: typedFactMessage("power") }));
  expect(readTypedFact("weight", "1 kg")).toEqual(done([{ kind: "weight", low: 1, high: 1 }]));
});
