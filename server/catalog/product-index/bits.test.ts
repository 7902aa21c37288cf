import fc from "fast-check";
import { expect, test } from "vitest";
import { countIntersection, intersect, noBits, placesOf, setBit } from "./bits.ts";

const count = 100;
const places = fc.uniqueArray(fc.nat(count - 1));

function bitsAt(set: number[]): Uint32Array {
  const bits = noBits(count);
  for (const place of set) setBit(bits, place);
  return bits;
}

test("bits that were set are found again, from the lowest, and where they are set in both", () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const both = one.filter((place) => other.includes(place)).sort((left, right) => left - right);
      expect(placesOf(intersect(bitsAt(one), bitsAt(other)))).toEqual(both);
      expect(countIntersection(bitsAt(one), bitsAt(other))).toBe(both.length);
    }),
  );
});

test("a word with all its bits, and one with the last alone, are read to their ends", () => {
  const all = Array.from({ length: 32 }, (_, place) => place);
  for (const set of [all, [31], [0, 31, 32, 63], []]) expect(placesOf(bitsAt(set))).toEqual(set);
});
