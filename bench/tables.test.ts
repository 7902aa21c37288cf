import { expect, test } from "vitest";
import { atMost, milliseconds } from "./figures.ts";
import { asTables, type Report, withHeadlines, withTables } from "./tables.ts";

const machine = { node: "24.21.0", processors: 2, processor: "AMD EPYC", engine: "sqlite", quick: false } as const;

function report(date: string, name: "start" | "uploads", what: string, ms: number): Report {
  const line = { ...atMost(what, ms, 600, milliseconds), headline: true };
  return { machine: { ...machine, date }, findings: new Map([[name, { figures: {}, lines: [line] }]]) };
}

const started = report("2026-01-01", "start", "Start", 700);
const uploaded = report("2026-02-02", "uploads", "An upload", 50);

test("a measurement replaces its own table, and the others stay as they are, in their order", () => {
  const written = withTables(`\nBefore tables, something else.\n\n${asTables(started)}`, uploaded);
  expect(written.match(/^### .*|^Measured on \S+/gm)).toEqual([
    "### Uploads",
    "Measured on 2026-02-02",
    "### Start",
    "Measured on 2026-01-01",
  ]);
  expect(written).toContain("| Start | 700 ms | at most 600 ms (**missed**) |");

  const again = withTables(`\n${written}\n`, report("2026-03-03", "start", "Start", 400));
  expect(again).toContain("| Start | 400 ms | at most 600 ms |");
  expect(again).not.toContain("700 ms");
  expect(again).toContain("| An upload | 50 ms |");
});

test("a headline replaces the one on the same subject, and the others stay", () => {
  const written = withHeadlines("", started);
  const both = withHeadlines(`\n${written}\n`, uploaded);
  expect(withHeadlines(both, report("2026-03-03", "start", "Start", 400)).split("\n")).toEqual([
    "| | measured | goal |",
    "| --- | --- | --- |",
    "| Start | 400 ms | at most 600 ms |",
    "| An upload | 50 ms | at most 600 ms |",
    "",
  ]);
});
