import { expect, test } from "vitest";
import { type ChosenFact, cellText, describeChosen, fits, hintOf, nominalValue } from "./chosen-fact.ts";
import type { FactDefinition } from "./fact.ts";
import { standardFacts } from "./standard-facts.ts";

function fact(id: string): FactDefinition {
  const found = standardFacts.find((one) => one.id === id);
  if (!found) throw new Error(`No fact ${id}`);
  return found;
}

const chosen = (given: Partial<ChosenFact>): ChosenFact => ({
  factId: "power",
  values: [],
  orUnstated: false,
  ...given,
});
const exactly = (number: number) => ({ low: number, high: number });

test.each<[string, Partial<ChosenFact>, object, boolean]>([
  ["one of the values", { values: [8, 12] }, exactly(12), true],
  ["none of the values", { values: [8, 12] }, exactly(11), false],
  ["a range that begins with a value", { values: [8] }, { low: 8, high: 12 }, false],
  ["a word", { values: ["Yes"] }, { text: "Yes" }, true],
  ["another word", { values: ["Yes"] }, { text: "No" }, false],
  ["nothing at all", { values: ["Yes"] }, {}, false],
  ["a word beside the sides of a size", { values: ["1 × 2"] }, { text: "1 × 2", low: 1, high: 2 }, false],
  ["one end alone", { values: [8], from: 1 }, { low: 8 }, false],
  ["nothing chosen", {}, exactly(8), false],
  ["the lower border", { from: 8 }, exactly(8), true],
  ["below it", { from: 8 }, exactly(7.99), false],
  ["far above it", { from: 8 }, exactly(1e9), true],
  ["the upper border", { to: 8 }, exactly(8), true],
  ["above it", { to: 8 }, exactly(8.01), false],
  ["far below it", { to: 8 }, exactly(-1e9), true],
  ["a range that ends where the chosen one begins", { from: 8, to: 12 }, { low: 2, high: 8 }, true],
  ["a range that begins where the chosen one ends", { from: 8, to: 12 }, { low: 12, high: 20 }, true],
  ["a range around the chosen one", { from: 8, to: 12 }, { low: 2, high: 20 }, true],
  ["a range before it", { from: 8, to: 12 }, { low: 2, high: 7 }, false],
  ["a range behind it", { from: 8, to: 12 }, { low: 13, high: 20 }, false],
  ["a value beside a range that it misses", { values: [2], from: 8, to: 12 }, exactly(2), true],
])("[N01] a filter and %s", (_, filter, value, expected) => {
  expect(fits(chosen(filter), value)).toBe(expected);
});

test("[N01] a chosen filter reads as it was chosen", () => {
  const described = (id: string, given: Partial<ChosenFact>) => {
    const { label, text } = describeChosen(fact(id), chosen(given));
    return `${label}: ${text}`;
  };
  expect(described("megapixels", { values: [8, 12] })).toBe("Megapixels: 8 MP or 12 MP");
  expect(described("codecs", { values: ["H.265"], orUnstated: true })).toBe("Video codecs: H.265 or not stated");
  expect(described("fieldOfView", { from: 30, to: 90 })).toBe("Horizontal field of view: 30° to 90°");
  expect(described("fieldOfView", { from: 30, to: 30 })).toBe("Horizontal field of view: 30°");
  expect(described("weight", { from: 1 })).toBe("Net weight: 1 kg or more");
  expect(described("weight", { to: 2, values: [5] })).toBe("Net weight: 5 kg or up to 2 kg");
  expect(described("ip", { from: 66 })).toBe("Ingress protection at least: IP66");
  expect(described("power", { to: 12.5 })).toBe("Maximum power at most: 12.5 W");
  expect(described("temperature", { from: -40, to: -40 })).toBe("Works at: −40 °C");
  expect(["values", "range", undefined, "at-most"].map((filter) => hintOf({ filter } as FactDefinition))).toEqual([
    ...[undefined, undefined, undefined, "At most"],
  ]);
});

test("[N15] a cell of a table has no unit, which stands in the head", () => {
  expect(cellText(fact("fieldOfView"), { low: 31, high: 107 })).toBe("107 to 31");
  expect(cellText(fact("temperature"), { low: -40, high: 60 })).toBe("−40 to 60");
  expect(cellText(fact("resolution"), { low: 3840, high: 2160 })).toBe("3840 × 2160");
  expect(cellText(fact("audioInputs"), exactly(2))).toBe("2");
  expect(cellText(fact("illumination"), { ...exactly(0.004), condition: "colour" })).toBe("0.004 (colour)");
});

test("[N01] megapixels count as the trade counts them, from 1.5 MP on, and nothing else does", () => {
  expect([8.29, 1.51, 1.5, 0.3].map((value) => nominalValue("megapixels", value))).toEqual([8, 2, 1.5, 0.3]);
  expect(nominalValue("power", 8.29)).toBe(8.29);
});
