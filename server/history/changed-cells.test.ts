import { expect, test } from "vitest";
import { changedCells } from "./changed-cells.ts";

const cellsOf = (field: string, before: unknown, after: unknown) =>
  changedCells([{ field, before, after }], (id) => id);

test("[HI15] a list says what came and went, fifty items at most, and an order by itself", () => {
  const items = Array.from({ length: 51 }, (_, nth) => `Item ${nth}`);
  const cell = { field: "Features", before: "", after: "", removed: [], added: [] };
  expect(cellsOf("features", [], items.slice(1))).toEqual([{ ...cell, added: items.slice(1) }]);
  expect(cellsOf("features", items, [])).toEqual([{ ...cell, removed: [...items.slice(0, 50), "1 more"] }]);
  expect(cellsOf("features", ["a", "b"], ["b", "c"])).toEqual([{ ...cell, removed: ["a"], added: ["c"] }]);
  const order = "Changed in order";
  expect(cellsOf("features", ["a", "b"], ["b", "a"])).toEqual([{ ...cell, before: order, after: order }]);
});

test("[HI15] values are read as words: yes and no, a day, a sheet's rows, a file by its name", () => {
  const texts = (field: string, before: unknown, after: unknown) =>
    cellsOf(field, before, after).map((cell) => [cell.before, cell.after]);
  expect(texts("ndaa", true, false)).toEqual([["Yes", "No"]]);
  expect(texts("lastOrderNoticeAt", undefined, Date.UTC(2026, 10, 30, 23))).toEqual([["", "2026-11-30"]]);
  expect(texts("file specs/1.xlsx", "old.xlsx 1f", "new.xlsx 2f")).toEqual([["old.xlsx", "new.xlsx"]]);
  expect(texts("file specs/1.xlsx", "sheet.xlsx 1f", "sheet.xlsx 2f")).toEqual([
    ["sheet.xlsx", "sheet.xlsx (replaced)"],
  ]);
  const rows = JSON.stringify([["Weight", "1 kg"]]);
  expect(cellsOf("specsExcel", undefined, rows)).toMatchObject([{ removed: [], added: ["Weight | 1 kg"] }]);
});
