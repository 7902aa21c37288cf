import fc from "fast-check";
import { expect, test } from "vitest";
import { readRange } from "./files.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=5-400", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-400", { start: 0, end: 9 }],
  ["Bytes=9-9", { start: 9, end: 9 }],
])("of ten bytes, %s asks for a part", (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test.each(["bytes=10-", "bytes=10-20", "bytes=-0"])("of ten bytes, %s asks for nothing that exists", (header) => {
  expect(readRange(header, 10)).toBe("unsatisfiable");
});

test.each([undefined, "", "bytes=", "bytes=-", "bytes=4-2", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=1"])(
  "%s is answered with the whole",
  (header) => {
    expect(readRange(header, 10)).toBeUndefined();
  },
);

test("an empty file has no parts", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(readRange(undefined, 0)).toBeUndefined();
});

test("[T17] a range always lies within the file, with any header", () => {
  const number = fc.oneof(fc.bigInt({ min: -5n, max: 10n ** 20n }), fc.nat(20), fc.constant(""));
  const likely = fc
    .tuple(number, number, fc.constantFrom("", " ", ",3-4"))
    .map(([a, b, tail]) => `bytes=${a}-${b}${tail}`);
  fc.assert(
    fc.property(
      fc.oneof(
        likely,
        fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
      ),
      fc.nat(20),
      (header, size) => {
        const range = readRange(header, size);
        if (range === undefined || range === "unsatisfiable") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      },
    ),
    { numRuns: 1_000 },
  );
});
