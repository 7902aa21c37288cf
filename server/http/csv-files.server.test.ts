import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { parse } from "csv-parse/sync";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { testServices } from "#tests/support/test-services.ts";
import { setSuccessors } from "../catalog/product/commands/product-successors.ts";
import { serveCsvFiles } from "./csv-files.ts";

/** A site with one product, whose tests watch the queries. */
async function openCsvSite({
  limits,
  longestMs,
}: Pick<Parameters<typeof serveCsvFiles>[0], "limits" | "longestMs"> = {}) {
  const catalog = await openTestCatalog();
  await catalog.addProduct({ model: "VF-A" });
  const http = await openHttpSite();
  const watched = { revisions: 0, batches: 0, holds: false };
  const held: (() => void)[] = [];
  const calendar = { today: "2026-11-19" };
  const counting = watch(async () => {
    watched.revisions += 1;
  });
  const holding = watch(async () => {
    watched.batches += 1;
    if (watched.holds) await new Promise<void>((release) => held.push(release));
  });
  http.site.services = testServices({
    csvFiles: serveCsvFiles({
      catalog,
      reading: catalog.data.reading.withPlugin(counting),
      background: catalog.data.background.withPlugin(holding),
      calendar,
      siteUrl: http.site.siteUrl,
      limits,
      longestMs,
    }),
    isUnavailable: () => false,
  });
  return {
    ...{ catalog, http, calendar, watched, held },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await catalog[Symbol.asyncDispose]();
    },
  };
}

function watch(seen: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await seen();
      return result;
    },
  };
}

test("[Z04] the catalog's CSV is current until a change or a new day, and saying so costs one query", async () => {
  await using site = await openCsvSite();
  const { http, watched } = site;
  const first = await http.send("/catalog.csv");
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
  expect(first.body).toContain('"VF-A"');

  const known = { headers: { "If-None-Match": String(first.headers.etag) } };
  Object.assign(watched, { revisions: 0, batches: 0 });
  const again = await http.send("/catalog.csv", known);
  expect(again).toMatchObject({ status: 304, body: "", headers: { etag: first.headers.etag } });
  expect(watched).toMatchObject({ revisions: 1, batches: 0 });
  expect(await http.send("/catalog.csv", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });

  await site.catalog.addProduct({ model: "VF-B" });
  const changed = await http.send("/catalog.csv", known);
  expect(changed.status).toBe(200);
  expect(changed.body).toContain('"VF-B"');
  site.calendar.today = "2026-11-20";
  const tomorrow = { headers: { "If-None-Match": String(changed.headers.etag) } };
  expect((await http.send("/catalog.csv", tomorrow)).status).toBe(200);
});

test("[Z05] two clients at once are sent the catalog; others wait for one to finish or leave, or hear when to come again", async () => {
  await using site = await openCsvSite({ limits: { atOnce: 2, mostWaiting: 1, mostWaitingOfOne: 9 } });
  const { http, held } = site;
  // More than one query's.
  for (let nth = 0; nth < 30; nth += 1) await site.catalog.addProduct();
  site.watched.holds = true;
  const clients = [ask(http.port), ask(http.port)];
  await expect.poll(() => held.length).toBe(2);
  const third = ask(http.port);
  const answered = once(third, "response");
  await expect.poll(() => site.watched.revisions).toBe(3);
  expect(await http.send("/catalog.csv")).toMatchObject({ status: 503, headers: { "retry-after": "5" } });

  clients[0]?.destroy();
  // The query that was running is the last for the client that left.
  held[0]?.();
  await expect.poll(() => held.length).toBe(3);
  site.watched.holds = false;
  for (const release of held) release();
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
});

test("[Z05] a client that reads too slowly is disconnected", async () => {
  await using site = await openCsvSite({ longestMs: 50 });
  site.watched.holds = true;
  await expect(fetch(`${site.http.url}/catalog.csv`).then((answer) => answer.text())).rejects.toThrow();
  for (const release of site.held) release();
});

test("[Y11] the lifecycle list is CSV with the rows of the page, its filters and formulas made harmless", async () => {
  await using site = await openCsvSite();
  const { http, catalog } = site;
  expect((await http.send("/support/lifecycle.csv")).status).toBe(404);
  const category = await catalog.addCategory({ name: "Dome" });
  const next = await catalog.addProduct({ category, model: "-VF 2", launched: "2025-01-01" });
  const id = await catalog.addProduct({
    category,
    model: '=VF "1"',
    endOfSales: "2026-06-30",
    endOfSecuritySupport: "2031-06",
  });
  await setSuccessors(catalog.database, id, [{ product: next, kind: "drop-in", sentence: "" }]);

  const { body, headers } = await http.send("/support/lifecycle.csv");
  expect(headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "access-control-allow-origin": "*" });
  const rows: Record<string, string>[] = parse(body, { columns: true });
  expect(rows.map(({ model }) => model)).toEqual(["'-VF 2", `'=VF "1"`]);
  expect(rows[1]).toEqual({
    ...{ id, model: `'=VF "1"`, category: "Dome", status: "Discontinued" },
    ...{ launched: "", lastOrder: "", endOfSales: "2026-06-30", endOfSecuritySupport: "2031-06", endOfLife: "" },
    ...{ successors: "'-VF 2", url: `${http.site.siteUrl}/catalog/products/${id}` },
  });
  for (const filter of ["status=Discontinued", "q=vf+%221", `category=${category}&status=Discontinued`]) {
    const filtered = await http.send(`/support/lifecycle.csv?${filter}`);
    expect(parse(filtered.body, { columns: true }), filter).toHaveLength(1);
  }
});

function ask(port: number): ClientRequest {
  const sent = request({ host: "127.0.0.1", port, path: "/catalog.csv", agent: false });
  sent.on("error", () => {});
  sent.on("response", (answer) => answer.resume().on("error", () => {}));
  sent.end();
  return sent;
}
