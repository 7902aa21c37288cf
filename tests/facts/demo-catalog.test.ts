import { expect, test } from "vitest";
import { demoProductRecord } from "#tests/support/demo.ts";
import { demoCatalogSheets } from "./labelled-sheets.ts";

test("the demo's launch dates and marks agree with its spec sheets", () => {
  const stated = demoCatalogSheets().map(({ name, rows }) => {
    const value = (label: string) => rows.find(([name]) => name === label)?.[1];
    return { model: name, launched: value("First delivery"), ndaa: value("NDAA compliant") };
  });
  const entered = stated.map(({ model, launched: delivered }) => {
    const { launched = delivered, ndaa } = demoProductRecord(model);
    return { model, launched, ndaa: ndaa ? "Yes" : "No" };
  });
  expect(entered).toEqual(stated);
});
