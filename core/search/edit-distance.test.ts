import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, toleratedEdits } from "./edit-distance.ts";

/** Computes the definition, without any shortcut. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  for (let place = 0; place <= other.length; place++) (table[0] as number[])[place] = place;
  const steps = (at: number, place: number) => table[at]?.[place] ?? Number.POSITIVE_INFINITY;
  for (let at = 1; at <= one.length; at++) {
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[at - 1] === other[place - 1];
      const isSwap = one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1] && at > 1 && place > 1;
      (table[at] as number[])[place] = Math.min(
        steps(at - 1, place) + 1,
        steps(at, place - 1) + 1,
        steps(at - 1, place - 1) + (isSame ? 0 : 1),
        isSwap ? steps(at - 2, place - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return steps(one.length, other.length);
}

test("[J09] wrong, missing, additional and swapped letters are counted, up to the limit", () => {
  expect(editDistance("vfb8v2721", "vfb8v2712", 2)).toBe(1);
  expect(editDistance("bulet", "bullet", 1)).toBe(1);
  expect(editDistance("dome", "turret", 2)).toBe(3);
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.nat(3), (one, other, max) => {
      expect(editDistance(one, other, max)).toBe(Math.min(distance(one, other), max + 1));
    }),
    { numRuns: 3_000 },
  );
});

test("[J09] one letter may be wrong in words of up to five letters, two in longer ones", () => {
  expect(["", "dome", "domes", "turret"].map(toleratedEdits)).toEqual([1, 1, 1, 2]);
});
