import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

// Every row of the checklist is proven by a test with its number in front, on either engine and on either store.

/** The checklist's parts by their letters, each with the number of its last row. */
const checklist = { L: 12, S: 6, H: 7, P: 3, U: 7, C: 7, D: 9, A: 7, B: 7, K: 10, R: 19, G: 5, I: 6, F: 4 };
const rows = Object.entries(checklist).flatMap(([part, last]) =>
  Array.from({ length: last }, (_, before) => part + String(before + 1).padStart(2, "0")),
);

/** Rows in which no file has a part, so that no store can make a difference. */
const withoutFiles = [
  "L11", // Nothing can be read yet, a file least of all.
  "K10", // Two requests on one category.
  "F02", // Ids of records.
];

/** Browser tests that start the servers they need themselves. */
const onPostgres = ["tests/browser/database-away.test.ts", "tests/browser/many-processes.test.ts"];
const onS3 = ["tests/browser/many-processes.test.ts"];
/** Fills a data folder from nothing, which needs a minute; what it proves stands in `database-away.test.ts` as well. */
const onSqliteAlone = ["tests/browser/start.test.ts"];

const root = join(import.meta.dirname, "../..");
const projects = config.test?.projects as { test: { name: string; include: string[]; exclude?: string[] } }[];

function filesOf(...names: string[]): string[] {
  const chosen = projects.filter(({ test }) => names.includes(test.name));
  expect(chosen.length, "projects of the tests").toBe(names.length);
  return chosen.flatMap(({ test: { include, exclude = [] } }) => globSync(include, { cwd: root, exclude }));
}

/** The rows that stand in front of the titles of these files' tests. */
function rowsIn(files: string[]): Set<string> {
  const titles = files.flatMap((file) => readFileSync(join(root, file), "utf8").match(/["`](\[[A-Z]\d\d\] )+/g) ?? []);
  return new Set(titles.flatMap((title) => title.match(/[A-Z]\d\d/g) ?? []));
}

test("the site on one machine, with SQLite and a folder, is held to every row", () => {
  const carried = rowsIn(filesOf("unit", "browser"));
  expect(rows.filter((row) => !carried.has(row))).toEqual([]);
});

test("PostgreSQL is held to every row", () => {
  const carried = rowsIn([...filesOf("postgres", "s3", "browser-shared"), ...onPostgres]);
  expect(rows.filter((row) => !carried.has(row))).toEqual([]);
});

test("S3 is held to every row that files have a part in", () => {
  const carried = rowsIn([...filesOf("s3", "browser-shared"), ...onS3]);
  expect(rows.filter((row) => !carried.has(row))).toEqual(withoutFiles);
});

test("no test names a row that the checklist does not have", () => {
  const carried = rowsIn(globSync("{app,cli,core,server,tests}/**/*.test.{ts,tsx}", { cwd: root }));
  expect([...carried].filter((row) => !rows.includes(row))).toEqual([]);
});

test("a browser test of a row runs on both engines and both stores", () => {
  const shared = filesOf("browser-shared");
  const left = filesOf("browser").filter((file) => !shared.includes(file));
  expect(left.filter((file) => rowsIn([file]).size > 0).sort()).toEqual([...onPostgres, ...onSqliteAlone].sort());
});
