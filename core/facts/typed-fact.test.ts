import { expect, test } from "vitest";
import { done, refused } from "../outcome.ts";
import { type FactDefinition, factText } from "./fact.ts";
import { standardFacts } from "./standard-facts.ts";
import { readTypedFact, typedFactMessage, unreadBeside } from "./typed-fact.ts";

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
])("[X17] %s typed as %s is understood", (factId, text, expected) => {
  const outcome = readTypedFact(fact(factId), text);
  expect(outcome.ok && outcome.value.map((value) => factText(fact(factId), value))).toEqual(expected);
});

test("[X17] a typed fact that is not understood says what to write", () => {
  const power = fact("power");
  expect(typedFactMessage(power)).toBe("Write one number in W, such as 8.");
  for (const text of ["much", "", "12 V", "8 W, 12 W", "-3"])
    expect(readTypedFact(power, text), text).toEqual(refused({ text: typedFactMessage(power) }));
  expect(readTypedFact(fact("weight"), "1 kg")).toEqual(done([{ factId: "weight", low: 1, high: 1 }]));
  expect(readTypedFact(fact("ik"), "IK99").ok).toBe(false);
});

test("[X17] yes and no are no words, and what stands beside known words is told", () => {
  for (const text of ["yes", "No", "-", "PoE, no"]) expect(readTypedFact(fact("supply"), text).ok, text).toBe(false);
  expect(unreadBeside(fact("ip"), "IP67 / IK10")).toBe("IK10");
  expect(unreadBeside(fact("ip"), "IP66, IK08")).toBe("IK08");
  expect(unreadBeside(fact("ip"), "splash water")).toBe("");
  expect(unreadBeside(fact("ip"), "IP66, IP67 (housing)")).toBe("");
  expect(unreadBeside(fact("codecs"), "H.265, Smart X")).toBe("");
  expect(unreadBeside(fact("power"), "12 W typical")).toBe("");
});

test("[X17] each type says what to write", () => {
  const message = (more: Partial<FactDefinition>) =>
    typedFactMessage({ id: "x", name: "X", type: "number", ...more } as FactDefinition);
  expect(message({})).toBe("Write one number, such as 8.");
  expect(message({ isRange: true, unit: "mm" })).toBe("Write one number or a range in mm, such as 10 to 30.");
  expect(message({ isRange: true })).toBe("Write one number or a range, such as 10 to 30.");
  const words = ["A", "B", "C", "D"].map((name) => ({ name, also: [] }));
  expect(message({ type: "choice", words })).toBe("Write one of the words, such as A or B or C.");
  expect(message({ type: "choice", words, isMany: true })).toBe(
    "Write words with commas between them, such as A, B, C.",
  );
  expect(message({ type: "yesNo" })).toBe("Write Yes or No.");
  expect(message({ type: "size", unit: "mm" })).toBe(
    "Write the sides in mm with × between them, such as 70 × 96 × 178.",
  );
  expect(message({ type: "resolution" })).toBe("Write width × height in pixels, such as 3840 × 2160.");
  expect(message({ type: "text" })).toBe("Write a short text.");
});

test("[X17] only facts with several values are cut at commas, and no number is", () => {
  const read = (id: string, text: string) => {
    const outcome = readTypedFact(fact(id), text);
    return outcome.ok ? outcome.value.map((value) => factText(fact(id), value)) : undefined;
  };
  expect(read("illumination", "0,004 (colour)\n0 (with IR)")).toEqual(["0.004 lx (colour)", "0 lx (with IR)"]);
  expect(read("codecs", "H.265,H.264; H.265 ;")).toEqual(["H.265", "H.264"]);
  expect(read("codecs", " ; ")).toBeUndefined();
  expect(read("illumination", "0.004, dark")).toBeUndefined();
  expect(read("ip", "IP66, splash water")).toBeUndefined();
  expect(read("power", "8 W\n9 W")).toBeUndefined();
});
