import { expect, test } from "vitest";
import type { FactValue } from "./fact.ts";
import { haveSameValue, joinEnds, mergedFacts } from "./merge-facts.ts";

const value = (low?: number, high = low, more: Partial<FactValue> = {}): FactValue => ({
  ...{ factId: "power", low, high },
  ...more,
});

test.each<[string, FactValue, FactValue, boolean]>([
  ["8 and 8.29", value(8), value(8.29), true],
  ["8.3 and 8.29", value(8.3), value(8.29), true],
  ["8.2 and 8.29", value(8.2), value(8.29), false],
  ["8 and 8.5, which is 9 rounded", value(8), value(8.5), false],
  ["ranges of which one end differs", value(2, 8), value(2, 9), false],
  ["ranges of which the other end differs", value(2, 8), value(3, 8), false],
  ["equal ranges", value(2, 8), value(2, 8), true],
  ["a lone end and a number", { factId: "power", low: 2 }, value(2), false],
  ["equal lone ends", { factId: "power", low: 2 }, { factId: "power", low: 2 }, true],
  ["equal words", { factId: "codecs", text: "H.265" }, { factId: "codecs", text: "H.265" }, true],
  ["other words", { factId: "codecs", text: "H.265" }, { factId: "codecs", text: "H.264" }, false],
  ["a word and a number", { factId: "codecs", text: "8" }, value(8), false],
  ["a number and a word", value(8), { factId: "codecs", text: "8" }, false],
  [
    "no light and little light",
    value(0, 0, { factId: "illumination" }),
    value(0.02, 0.02, { factId: "illumination" }),
    false,
  ],
  ["equal light", value(0.02, 0.02, { factId: "illumination" }), value(0.02, 0.02, { factId: "illumination" }), true],
  ["light that rises further", value(0, 1, { factId: "illumination" }), value(0, 2, { factId: "illumination" }), false],
])("[X06] whether %s are the same value", (_, one, other, isSame) => {
  expect(haveSameValue(one, other)).toBe(isSame);
});

test("[X06] a value that is stated twice is there once, as precise as it was stated", () => {
  expect(mergedFacts([value(8), value(8.29), value(8.3)])).toEqual([value(8.29)]);
  expect(mergedFacts([value(8.29), value(8)])).toEqual([value(8.29)]);
  expect(mergedFacts([value(2, 8), value(2, 8.29)])).toEqual([value(2, 8.29)]);
  const colour = value(8, 8, { condition: "colour" });
  expect(mergedFacts([value(8), colour])).toEqual([value(8), colour]);
  expect(mergedFacts([])).toEqual([]);
});

test("[X11] the two ends of a range are joined, whichever row states which; a lone or a third end is no value", () => {
  const [low, high, other] = [{ factId: "temperature", low: -40 }, { factId: "temperature", high: 60 }, value(5)];
  const joined = { factId: "temperature", low: -40, high: 60 };
  expect(joinEnds([low, high])).toEqual([joined]);
  expect(joinEnds([high, low, other])).toEqual([other, joined]);
  const upsideDown = [
    { factId: "temperature", low: 60 },
    { factId: "temperature", high: -40 },
  ];
  expect(joinEnds(upsideDown)).toEqual([joined]);
  expect(joinEnds([low, other])).toEqual([other]);
  expect(joinEnds([high, other])).toEqual([other]);
  expect(joinEnds([low, low, high])).toEqual([joined]);
  expect(joinEnds([low, high, { factId: "temperature", high: 70 }, other])).toEqual([other]);
  expect(joinEnds([low, { factId: "temperature", low: -30 }, high])).toEqual([]);
  expect(joinEnds([{ factId: "codecs", text: "H.265" }])).toEqual([{ factId: "codecs", text: "H.265" }]);
});
