import { expect, test } from "vitest";
import { earlyReview, lowPoeClass } from "./contradictions.ts";

test("[Q11] a review before its letter is said, one of the same day is not", () => {
  const reviewed = (ndaaReviewed?: string, ndaaDate?: string, letterDate?: string) =>
    earlyReview({ ndaaReviewed, ndaaDate }, letterDate);
  expect(reviewed("2026-01-13", "2026-01-14")).toBe(
    "Reviewed on 13 January 2026, before the letter's date (14 January 2026).",
  );
  expect(reviewed("2026-01-13", undefined, "2026-01-14")).toContain("14 January 2026");
  // What is entered for the product wins over the letter's own date.
  expect(reviewed("2026-01-13", "2026-01-12", "2026-01-14")).toBeUndefined();
  for (const [review, date] of [
    ["2026-01-14", "2026-01-14"],
    ["2026-01-15", "2026-01-14"],
    [undefined, "2026-01-14"],
  ])
    expect(reviewed(review, date), review).toBeUndefined();
  expect(reviewed("2026-01-13")).toBeUndefined();
});

test("[Q11] a PoE class that carries less than the stated power is said, one that carries as much is not", () => {
  const poe = (poeClass: number, watts: number, more: object = {}) =>
    lowPoeClass([
      { factId: "poeClass", low: poeClass, high: poeClass },
      { factId: "power", low: watts, high: watts, ...more },
      { factId: "weight", low: 90, high: 90 },
    ]);
  expect(poe(3, 12.96)).toBe("PoE class 3 carries 12.95 W, less than the stated 12.96 W.");
  for (const [poeClass, watts] of [
    [0, 12.95],
    [1, 3.84],
    [2, 6.49],
    [3, 12.95],
    [4, 25.5],
    [5, 40],
    [6, 51],
    [7, 62],
    [8, 71.3],
  ] as const) {
    expect(poe(poeClass, watts), `class ${poeClass}`).toBeUndefined();
    expect(poe(poeClass, watts + 0.01), `class ${poeClass}`).toContain(`class ${poeClass} carries ${watts} W`);
  }
  // No class, and one that is not in the standard.
  expect(lowPoeClass([{ factId: "power", low: 90, high: 90 }])).toBeUndefined();
  expect(poe(9, 90)).toBeUndefined();
  // Power of another supply, or under a condition.
  expect(poe(3, 21, { row: { label: "Power", text: "21 W at 24 V AC" } })).toBeUndefined();
  expect(poe(3, 21, { row: { label: "Power (DC)", text: "21 W" } })).toBeUndefined();
  expect(poe(3, 21, { row: { label: "Power", text: "21 W" } })).toContain("21 W");
  expect(poe(3, 21, { condition: "heater on" })).toBeUndefined();
});
