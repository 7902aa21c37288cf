import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projects as configured } from "../../vitest.config.ts";
import { idsIn, isThreat, requirements, rowsMarked } from "../support/requirements.ts";

const root = join(import.meta.dirname, "../..");

const rows = requirements.map(({ id }) => id);

const onPostgres = ["tests/browser/database-unavailable.test.ts", "tests/browser/many-processes.test.ts"];
/** Starts a site on SQLite and a folder, and another on PostgreSQL. */
const onBoth = ["tests/resilience/killed-import.test.ts"];
const onS3 = ["tests/browser/many-processes.test.ts"];
const projects = configured as { test: { name: string; include: string[]; exclude?: string[] } }[];

function filesOf(...names: string[]): string[] {
  const chosen = projects.filter(({ test }) => names.includes(test.name));
  expect(chosen.length, "projects of the tests").toBe(names.length);
  return chosen.flatMap(({ test: { include, exclude = [] } }) => globSync(include, { cwd: root, exclude }));
}

function rowsIn(files: string[]): Set<string> {
  return new Set(files.flatMap((file) => idsIn(readFileSync(join(root, file), "utf8"))));
}

test("every row is tested on one machine, with SQLite and a folder, unless PostgreSQL alone has what it asks for", () => {
  const onlyPostgres = filesOf("postgres").filter((file) => file.endsWith(".postgres.test.ts"));
  const carried = rowsIn([
    ...filesOf("unit", "server", "deep", "browser-core", "browser-deep"),
    ...onlyPostgres,
    ...onBoth,
  ]);
  expect(rows.filter((row) => !carried.has(row))).toEqual([]);
});

test("every row marked engine is tested on PostgreSQL", () => {
  const carried = rowsIn([...filesOf("postgres", "s3", "browser-shared"), ...onPostgres]);
  expect(rowsMarked("engine").filter((row) => !carried.has(row))).toEqual([]);
});

test("every row marked store is tested on S3", () => {
  const carried = rowsIn([...filesOf("s3", "browser-shared"), ...onS3]);
  expect(rowsMarked("store").filter((row) => !carried.has(row))).toEqual([]);
});

test("the requirements are well formed: numbered once and in order, with known marks", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
  const seen = new Map<string, number>();
  for (const row of rows) {
    const letters = row.replace(/\d+$/, "");
    seen.set(letters, (seen.get(letters) ?? 0) + 1);
    expect(row).toBe(letters + String(seen.get(letters)).padStart(2, "0"));
  }
  expect(requirements.flatMap(({ marks }) => marks).filter((mark) => mark !== "engine" && mark !== "store")).toEqual(
    [],
  );
});

test("no test names a row that is not among the requirements", () => {
  const carried = rowsIn(globSync("{app,cli,core,server,tests}/**/*.test.{ts,tsx}", { cwd: root }));
  expect([...carried].filter((row) => !rows.includes(row) && !isThreat(row))).toEqual([]);
});

test("each section of the requirements names test files that prove rows of it", () => {
  const [, ...sections] = readFileSync(join(root, "docs/requirements.md"), "utf8").split(/^## /m);
  for (const section of sections) {
    const [title, files = ""] = section.split("\n- ", 1)[0]?.split("\nTests: ") ?? [];
    const named = Array.from(files.matchAll(/`([^`]+)`/g), ([, file = ""]) => file);
    expect(named.length, title).toBeGreaterThan(0);
    const own = Array.from(section.matchAll(/^- ([A-Z]{1,2}\d\d)/gm), ([, row = ""]) => row);
    for (const file of named) {
      expect(
        own.some((row) => rowsIn([file]).has(row)),
        `${file} proves a row of ${title?.trim()}`,
      ).toBe(true);
    }
  }
});
