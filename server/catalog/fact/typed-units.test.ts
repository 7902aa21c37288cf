import { expect, test } from "vitest";
import { withUnit } from "./typed-units.ts";

test.each([
  ["500", "g", "500 g"],
  ["approx. 500", "g", "approx. 500 g"],
  ["2.8 to 12", "mm", "2.8 to 12 mm"],
  ["70 x 96 x 178", "mm", "70 x 96 x 178 mm"],
  ["0.004 (colour); 0 (with IR)", "lx", "0.004 lx (colour); 0 lx (with IR)"],
  ["1.2 kg", "g", "1.2 kg"],
  ["12", undefined, "12"],
  ["none", "g", "none"],
])("[X17] %s with the unit %s is %s", (text, unit, full) => {
  expect(withUnit(text, unit)).toBe(full);
});
