import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { isSoldAs, measuresIn, pixelsSoldAs } from "./read-measure.ts";

function read(text: string): string {
  return measuresIn(text, standardFacts)
    .map(
      ({ factId, low, high, within }) => `${factId} ${low === high ? low : `${low}–${high}`}${within ? " within" : ""}`,
    )
    .join(", ");
}

test.each([
  ["8MP", "megapixels 8"],
  ["8 megapixels", "megapixels 8"],
  ["2,8 mm", "focalLength 2.8 within, infraredRange 0.0028"],
  ["2.8–12mm", "focalLength 2.8–12, infraredRange 0.0028–0.012"],
  ["90°", "fieldOfView 90 within"],
  ["30 m", "focalLength 30000 within, infraredRange 30"],
  ["12.95 W", "power 12.95"],
  ["IP 67", "ip 67"],
  ["IP67", "ip 67"],
  ["IK10", "ik 10"],
  ["3840 x 2160", "resolution 3840–2160"],
  ["3840×2160 px", "resolution 3840–2160"],
  [" 8 MP ", "megapixels 8"],
])("[J11] %j is what a fact may state", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ...["", "dome", "8", "67", "IP67 dome", "IP66 IP67", "8 MP dome", "dome 8 MP", "8 MP 4 mm", "8 apples"],
  ...["3840 x 2160 x 2", "99 x 2160", "3840 x 99", "dome 3840 x 2160", "3840 x 2160 dome", `${"1".repeat(39)} W`],
])("[J11] %j is the value of no fact", (text) => {
  expect(read(text)).toBe("");
});

test("[J11] a number is read up to 40 characters", () => {
  expect(read(`${"0".repeat(37)}8 W`)).toBe("power 8");
  expect(read(`${"0".repeat(38)}8 W`)).toBe("");
  expect(read("100 x 100")).toBe("resolution 100");
});

test("[J11] pixels are sold as the nearest megapixels that makers say", () => {
  expect(isSoldAs(8, 3840, 2160)).toBe(true);
  expect(isSoldAs(4, 2560, 1440)).toBe(true);
  expect(isSoldAs(5, 2560, 1440)).toBe(false);
  expect([915, 914, 1085, 1086].map((width) => isSoldAs(1, width, 1_000))).toEqual([true, false, true, false]);
  expect(pixelsSoldAs(2)).toEqual([1_830_000, 2_170_000].map((pixels) => expect.closeTo(pixels)));
});
