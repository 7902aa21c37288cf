import { expect, test } from "vitest";
import { withUnsent } from "./unsent.ts";

test("what is put beside is there to be read, and is no part of what is listed or copied", () => {
  const both = withUnsent({ json: "[1]" }, { value: [1] });
  expect(both.value).toEqual([1]);
  expect(Object.keys(both)).toEqual(["json"]);
  expect({ ...both }).toEqual({ json: "[1]" });
  // The router makes an error of what has a prototype of its own.
  expect(Object.getPrototypeOf(both)).toBe(Object.prototype);
});
