import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEncoding, compressPage } from "./compression.ts";

test.for([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.000, gzip;q=0", undefined],
  ["identity", undefined],
  [undefined, undefined],
] as const)("Accept-Encoding %s is answered with %s", ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("nobody is answered in an encoding that they did not name", () => {
  const entry = fc.tuple(
    fc.constantFrom("br", "GZIP", "deflate", "*", "", "x"),
    fc.constantFrom("", ";q=0", "; q=0.5", ";q"),
  );
  const likely = fc.array(entry).map((entries) => entries.map(([name, weight]) => name + weight).join(", "));
  fc.assert(
    fc.property(
      fc.oneof(
        likely,
        fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
      ),
      (header) => {
        const encoding = chooseEncoding(header);
        if (encoding) expect(header.toLowerCase()).toContain(encoding);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.for([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)(
  "of a page in %s, its own bytes stay in memory and nothing that they were made from",
  async ([encoding, unpack]) => {
    const text = "camera ".repeat(5_000);
    const page = Buffer.alloc(text.length, text);
    const compressed = await compressPage(page, encoding);
    expect(compressed && unpack(compressed).toString()).toBe(text);
    expect(compressed?.buffer.byteLength).toBe(compressed?.length);
    expect(page.length).toBe(0);
  },
);

test("a page that is not worth compressing stays as it is", async () => {
  const page = Buffer.alloc(500, "camera");
  expect(await compressPage(page, "br")).toBeUndefined();
  expect(page.length).toBe(500);
});
