import { readFile } from "node:fs/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { selectionParameters } from "#core/selection.ts";
import { catalogCsvPath, lifecycleCsvPath } from "#server/http/csv-files.ts";
import { publicDataPaths } from "#server/http/public-data.ts";
import { publicPages } from "./public-pages.ts";
import routes from "./routes.ts";

/** Private screens and the catch-all route. */
const notForAll = /^\/(dashboard|login|logout|forgot|reset|session|\*)/;

test("every public address is named, and nothing else", async () => {
  const patterns = leaves(await routes).map(({ pattern }) => pattern);
  expect(Object.keys(publicPages).sort()).toEqual(patterns.filter((pattern) => !notForAll.test(pattern)).sort());
});

test("every parameter that a public screen reads is named: another would never reach it", async () => {
  for (const { pattern, file } of leaves(await routes)) {
    if (notForAll.test(pattern)) continue;
    const source = await readFile(new URL(file, import.meta.url), "utf8");
    const loader = /export (async )?function loader[\s\S]*?\n}\n/.exec(source)?.[0] ?? "";
    // The lists of "more" read their parameters in a table above the loader.
    const reading = pattern === "/more/:list" ? source : loader;
    const read = Array.from(reading.matchAll(/\.(?:get|getAll)\("(\w+)"\)/g), ([, name]) => name);
    const selection = Array.from(reading.matchAll(/readSelection\(\w+, "(\w+)"\)/g), ([, features]) => features);
    if (selection.length > 0) read.push(...selection, ...Object.keys(selectionParameters));
    expect([...new Set(read)].sort(), pattern).toEqual(Object.keys(publicPages[pattern] ?? {}).sort());
  }
});

test("[Z01] scripts of other sites may read every data file, and no page", async () => {
  const patterns = leaves(await routes).map(({ pattern }) => pattern);
  const files = [
    ...patterns.filter((pattern) => /\.(atom|csv|json|yaml)$/.test(pattern)),
    catalogCsvPath,
    lifecycleCsvPath,
  ];
  expect(publicDataPaths.toSorted()).toEqual(files.sort());
});

function leaves(entries: RouteConfigEntry[], parent = ""): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    return entry.children ? leaves(entry.children, pattern) : [{ pattern: pattern || "/", file: entry.file }];
  });
}
