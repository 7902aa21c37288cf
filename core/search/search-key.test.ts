import fc from "fast-check";
import { expect, test } from "vitest";
import { byKey, searchKey } from "./search-key.ts";

test("every query becomes a key that every database accepts, and a key's own key is the same", () => {
  const likely = fc.string({ unit: fc.constantFrom("\0", "\ud83d", "İ", "ß", "%", "_", "\\", "A") });
  fc.assert(
    fc.property(
      fc.oneof(
        likely,
        fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
      ),
      (text) => {
        const key = searchKey(text);
        expect(key).not.toContain("\0");
        expect(key.isWellFormed()).toBe(true);
        expect(searchKey(key)).toBe(key);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("keys are compared as UTF-8 is, byte by byte, by which both databases sort", () => {
  const character = fc.constantFrom("a", "b", "é", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}");
  const key = fc.string({ unit: fc.oneof(character, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })) });
  fc.assert(
    fc.property(key, key, (one, other) => {
      expect(Math.sign(byKey(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
    { numRuns: 2_000 },
  );
});
