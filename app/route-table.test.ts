import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { selectionParameters } from "#core/product/selection.ts";
import { ownRoutes } from "#server/http/own-routes.ts";
import { otherRoutes, routeTable, siteScreens } from "./route-table.ts";

test("every parameter that a cached screen reads is named: another would never reach it", async () => {
  for (const { path, file, reads } of [...siteScreens, ...otherRoutes]) {
    if (!reads) continue;
    const source = await readFile(new URL(file, import.meta.url), "utf8");
    const loader = /export (async )?function loader[\s\S]*?\n}\n/.exec(source)?.[0] ?? "";
    // The lists of "more" read their parameters in a table above the loader.
    const reading = path === "more/:list" ? source : loader;
    const read = Array.from(reading.matchAll(/\.(?:get|getAll)\("(\w+)"\)/g), ([, name]) => name);
    const selection = Array.from(reading.matchAll(/readSelection\(\w+, "(\w+)", \w+\)/g), ([, features]) => features);
    if (selection.length > 0) read.push(...selection, ...Object.keys(selectionParameters));
    expect([...new Set(read)].sort(), path).toEqual(Object.keys(reads).sort());
  }
});

test("[Z01] scripts of other sites may read every data file, and no page", () => {
  for (const [pattern, { isData = false }] of Object.entries({ ...routeTable, ...ownRoutes })) {
    expect(isData, pattern).toBe(/\.(atom|csv|json|yaml)$/.test(pattern));
  }
});

test("a route is the same for everybody or private, and no visitor may send the dashboard a form", () => {
  const { "/*": _notFound, ...routes } = routeTable;
  for (const [pattern, { reads, isPrivate = false, takesForms }] of Object.entries(routes)) {
    expect(isPrivate, pattern).toBe(reads === undefined);
    if (!pattern.startsWith("/dashboard")) continue;
    expect({ isPrivate, takesForms }, pattern).toEqual({ isPrivate: true, takesForms: undefined });
  }
});
