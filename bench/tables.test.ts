import { expect, test } from "vitest";
import { atMost, milliseconds } from "./figures.ts";
import type { Results } from "./results.ts";
import { goalsTable } from "./tables.ts";

const machine = { node: "24.21.0", processors: 2, processor: "AMD EPYC", quick: false } as const;

const sqlite: Results = {
  uploads: {
    machine: { ...machine, engine: "sqlite", date: "2026-02-02", commit: "b81caae4" },
    figures: {},
    lines: [
      { ...atMost("An upload", 50, 600, milliseconds), measured: "50 ms (details)" },
      { what: "No goal", measured: "1 ms" },
    ],
  },
  start: {
    machine: { ...machine, engine: "sqlite", date: "2026-01-01" },
    figures: {},
    lines: [atMost("Start to the first 200 for /catalog, 100,000 products", 700, 600, milliseconds)],
  },
};
const postgres: Results = {
  start: {
    machine: { ...machine, engine: "postgres", date: "2026-01-01" },
    figures: {},
    lines: [atMost("Start to the first 200 for /catalog, 100,000 products", 500, 600, milliseconds)],
  },
};

test("every result with a goal has a row, with both engines beside each other", () => {
  expect(goalsTable(sqlite, postgres).split("\n")).toEqual([
    "| | goal | SQLite | PostgreSQL |",
    "| --- | --- | --- | --- |",
    "| An upload | at most 600 ms | 50 ms | – |",
    "| Start to the first 200 for /catalog, 100,000 products | at most 600 ms | 700 ms (**missed**) | 500 ms |",
    "",
    "- Measured on 2026-01-01 with Node 24.21.0 and SQLite on 2 processors (AMD EPYC).",
    "- Measured on 2026-02-02 at commit b81caae4 with Node 24.21.0 and SQLite on 2 processors (AMD EPYC).",
    "- Measured on 2026-01-01 with Node 24.21.0 and PostgreSQL on 2 processors (AMD EPYC).",
    "",
  ]);
});

test("alike measurements of several pages share a row", () => {
  const pages = ["home", "product"].map((name, place) =>
    atMost(`Cached page, ${name}: time`, place + 1, 1.5, milliseconds),
  );
  const results: Results = {
    pages: { machine: { ...machine, engine: "sqlite", date: "2026-01-01" }, figures: {}, lines: pages },
  };
  expect(goalsTable(results, {}).split("\n")[2]).toBe(
    "| Cached page: time | at most 1.5 ms | 1.0 ms to 2.0 ms (**missed**) | – |",
  );
});
