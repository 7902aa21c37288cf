import { expect, test } from "vitest";
import { withCondition } from "./fact-condition.ts";

const value = { factId: "illumination", low: 0.004, high: 0.004 };

test.each<[(string | undefined)[], string]>([
  [["(Color mode)"], "colour"],
  [["COLOUR"], "colour"],
  [["B/W"], "black and white"],
  [["b&w mode"], "black and white"],
  [["BW"], "black and white"],
  [["Monochrome"], "black and white"],
  [["mono"], "black and white"],
  [["black and white"], "black and white"],
  [["colored"], "colored"],
  [["colour @ F1.4, 50 IRE"], "colour F1.4, 50 IRE"],
  [["(AGC on : F1.2)"], "AGC on F1.2"],
  [["F1.4 , AGC   on"], "F1.4, AGC on"],
  [[", with IR; "], "with IR"],
  [["- 1/30 s /"], "1/30 s"],
  [["colour", undefined, "", "F1.4"], "colour, F1.4"],
  [["x".repeat(201)], "x".repeat(200)],
])("[X01] the notes %j are the condition %s", (notes, condition) => {
  expect(withCondition(value, notes)).toEqual({ ...value, condition });
});

test("[X01] notes that say nothing are no condition", () => {
  expect(withCondition(value, [undefined, "", " ", "()", ":"])).toBe(value);
  expect(withCondition(value, [])).toBe(value);
});
