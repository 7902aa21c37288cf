import { expect, test } from "vitest";
import { freedByEmptying } from "./bin.ts";

test("[OP39] the bin says what emptying it frees, and why it frees nothing", () => {
  expect(freedByEmptying({ files: 2, bytes: 106_000 })).toBe("Emptying the bin frees 106 KB within a minute.");
  expect(freedByEmptying({ files: 0, bytes: 0 })).toBe("Emptying the bin frees no space: its records have no files.");
  expect(freedByEmptying({ files: 2, bytes: 0 })).toBe(
    "Emptying the bin frees no space: other records use the same files.",
  );
});
