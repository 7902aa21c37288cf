import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("[T15] a table has what it says, and nothing that each object has", () => {
  const icons: Record<string, string> = { pdf: "text", zip: "archive" };
  expect(ownValue(icons, "pdf")).toBe("text");
  for (const text of ["exe", "constructor", "toString", "__proto__", ""]) expect(ownValue(icons, text)).toBeUndefined();
});
