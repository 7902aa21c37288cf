import fc from "fast-check";
import { expect, test } from "vitest";
import { textBytes } from "./text-bytes.ts";

test("a text in parts becomes the bytes that Node makes of each, whatever stands in them", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("a", "é", "−", "📷", "\ud83d", "\udcf7") }),
    fc.constant("−40 °C ".repeat(1_000)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      expect(textBytes(parts).equals(Buffer.concat(parts.map((part) => Buffer.from(part))))).toBe(true);
    }),
  );
});

test("a text of any length becomes bytes, and those of one page stay when the next is made", () => {
  const [long, wide] = ["é".repeat(400_000), "−".repeat(600_000)];
  const [first, second] = [textBytes(["one"]), textBytes([long, wide, "end"])];
  expect(second.equals(Buffer.from(`${long}${wide}end`))).toBe(true);
  expect(first.toString()).toBe("one");
  // Not part of a shared buffer, because it is transferred to the compressor.
  expect(first.buffer.byteLength).toBe(3);
});
