import { expect, test } from "vitest";
import { done, refused } from "../outcome.ts";
import { type FactDefinition, factText } from "./fact.ts";
import { standardFacts } from "./standard-facts.ts";
import { readTypedFact, typedFactMessage } from "./typed-fact.ts";

function fact(id: string): FactDefinition {
  const found = standardFacts.find((one) => one.id === id);
  if (!found) throw new Error(`No fact ${id}`);
  return found;
}

test.each<[string, string, string[]]>([
  ["power", "12,1", ["12.1 W"]],
  ["weight", "460 g", ["0.46 kg"]],
  ["weight", "2 lb", ["0.907185 kg"]],
  ["temperature", "-40 °F to 140 °F", ["−40 to 60 °C"]],
  ["fieldOfView", "107 to 31", ["107° to 31°"]],
  ["resolution", "3840x2160", ["3840 × 2160 px"]],
  ["dimensions", "70 x 96 x 178 mm", ["70 × 96 × 178 mm"]],
  ["dimensions", "70 × 96 × 178", ["70 × 96 × 178 mm"]],
  ["ip", "IP66, IP67", ["IP66", "IP67"]],
  ["ik", "ik 10", ["IK10"]],
  ["codecs", "h265, Smart X", ["H.265", "Smart X"]],
  ["supply", "PoE, 12 V DC", ["PoE", "12 V DC"]],
  ["illumination", "0.004 (colour); 0 (with IR)", ["0.004 lx (colour)", "0 lx (with IR)"]],
])("[X17] %s typed as %s is understood", (kind, text, expected) => {
  const outcome = readTypedFact(fact(kind), text);
  expect(outcome.ok && outcome.value.map((value) => factText(fact(kind), value))).toEqual(expected);
});

test("[X17] a typed fact that is not understood says what to write", () => {
  const power = fact("power");
  expect(typedFactMessage(power)).toBe("Write one number in W, such as 8.");
  for (const text of ["much", "", "12 V", "8 W, 12 W", "-3"])
    expect(readTypedFact(power, text), text).toEqual(refused({ text: typedFactMessage(power) }));
  expect(readTypedFact(fact("weight"), "1 kg")).toEqual(done([{ kind: "weight", low: 1, high: 1 }]));
  expect(readTypedFact(fact("ik"), "IK99").ok).toBe(false);
});
