import { expect, test } from "vitest";
import { chooseEncoding } from "./compression.ts";

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
