import fc from "fast-check";
import { expect, test } from "vitest";
import { searchKey } from "./search-key.ts";

test("whatever is searched for becomes a text that every database takes, and is the same when it is asked again", () => {
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
