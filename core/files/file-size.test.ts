import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 bytes"],
  [999, "999 bytes"],
  [1_000, "1 KB"],
  [1_999, "1 KB"],
  [999_999, "999 KB"],
  [1_000_000, "1 MB"],
  [1_999_999, "1 MB"],
  [200_000_000, "200 MB"],
  [999_999_999, "999 MB"],
  [1_000_000_000, "WAY TOO BIG!"],
  [5_000_000_000, "WAY TOO BIG!"],
])("[U07] a file of %i bytes reads %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
