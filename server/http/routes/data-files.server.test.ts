import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { testServices } from "#tests/support/test-services.ts";
import { CatalogFiles } from "../../catalog/product/listing/catalog-files.ts";
import { setSuccessors } from "../../catalog/product/save-product.ts";
import { serveDataFiles } from "./data-files.ts";

/** In bytes. It is no part of the text that a client of HTTP decodes. */
const byteOrderMark = 3;

/** A site with one product, whose tests watch the queries. `X-Forwarded-For` says who asks. */
async function openDataSite(limits?: Parameters<typeof serveDataFiles>[2]) {
  const catalog = await openTestCatalog();
  await catalog.addProduct({ model: "VF-A" });
  const http = await openHttpSite(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
  const watched = { revisions: 0, batches: 0, holds: false, failsAt: Number.POSITIVE_INFINITY };
  const held: (() => void)[] = [];
  const calendar = { today: "2026-11-19" };
  const counting = watch(async () => {
    watched.revisions += 1;
  });
  const holding = watch(async () => {
    watched.batches += 1;
    if (watched.batches === watched.failsAt) throw new Error("disk full");
    if (watched.holds) await new Promise<void>((release) => held.push(release));
  });
  const background = catalog.data.background.withPlugin(holding);
  const catalogFiles = new CatalogFiles({ background, folder: catalog.dataDir });
  const reading = catalog.data.reading.withPlugin(counting);
  http.site.dataFiles = serveDataFiles({ catalog, catalogFiles, reading, calendar }, http.site.siteUrl, limits);
  http.site.services = testServices({ isUnavailable: () => false });
  return {
    ...{ catalog, http, calendar, watched, held },
    /** More than one query's. */
    async addProducts(specs?: string) {
      for (let nth = 0; nth < 30; nth += 1) await catalog.addProduct();
      if (specs !== undefined) await catalog.database.updateTable("product").set({ specs }).execute();
    },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await catalogFiles[Symbol.asyncDispose]();
      await catalog[Symbol.asyncDispose]();
    },
  };
}

function watch(seen: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows;
      // The site's facts, which each file asks for once before its products.
      if (row === undefined || !("definition" in row)) await seen();
      return result;
    },
  };
}

test("[Z04] [Z13] the catalog's CSV is current until a change or a new day, and saying so costs one query", async () => {
  await using site = await openDataSite();
  const { http, watched } = site;
  const first = await http.send("/catalog.csv");
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
  expect(first.body).toContain('"VF-A"');

  const known = { headers: { "If-None-Match": String(first.headers.etag) } };
  Object.assign(watched, { revisions: 0, batches: 0 });
  const again = await http.send("/catalog.csv", known);
  expect(again).toMatchObject({ status: 304, body: "", headers: { etag: first.headers.etag } });
  expect(watched).toMatchObject({ revisions: 1, batches: 0 });
  const marked = { "If-None-Match": String(first.headers.etag).replace(/"$/, '-gzip"') };
  expect(await http.send("/catalog.csv", { headers: marked })).toMatchObject({ status: 304 });
  expect(await http.send("/catalog.csv", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });

  await site.catalog.addProduct({ model: "VF-B" });
  const changed = await http.send("/catalog.csv", known);
  expect(changed.status).toBe(200);
  expect(changed.body).toContain('"VF-B"');
  site.calendar.today = "2026-11-20";
  const tomorrow = { headers: { "If-None-Match": String(changed.headers.etag) } };
  expect((await http.send("/catalog.csv", tomorrow)).status).toBe(200);
});

test("[Z05] the catalog's CSV is made once for each revision, for clients who ask at once or later", async () => {
  await using site = await openDataSite();
  const { http, watched } = site;
  await site.addProducts();
  watched.batches = 0;
  const [one, two] = await Promise.all([http.send("/catalog.csv"), http.send("/catalog.csv")]);
  expect(parse(one.body, { columns: true })).toHaveLength(31);
  expect(two.body).toBe(one.body);
  const later = await http.send("/catalog.csv");
  expect([later.body, later.headers.etag]).toEqual([one.body, one.headers.etag]);
  expect(Number(later.headers["content-length"])).toBe(Buffer.byteLength(later.body) + byteOrderMark);
  expect(watched.batches).toBe(2);

  await site.catalog.addProduct({ model: "VF-B" });
  expect((await http.send("/catalog.csv")).body).toContain('"VF-B"');
  expect(watched.batches).toBe(4);
});

test("[Z05] who asks while the file is made for others is sent it from its beginning; it is not made on for nobody", async () => {
  await using site = await openDataSite();
  const { http, held, watched } = site;
  await site.addProducts();
  Object.assign(watched, { batches: 0, holds: true });
  const first = ask(http.port);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  const second = http.send("/catalog.csv");
  await expect.poll(() => watched.revisions).toBe(2);
  first.destroy();
  watched.holds = false;
  held[1]?.();
  expect(parse((await second).body, { columns: true })).toHaveLength(31);
  expect(watched.batches).toBe(2);

  // The query that is running is the last for the only client, who leaves.
  await site.catalog.addProduct();
  Object.assign(watched, { batches: 0, holds: true });
  const alone = ask(http.port);
  await expect.poll(() => held.length).toBe(3);
  alone.destroy();
  watched.holds = false;
  held[2]?.();
  expect(parse((await http.send("/catalog.csv")).body, { columns: true })).toHaveLength(32);
});

test("[Z05] a network has few places, so that its idle clients keep nobody else waiting; beyond limits, clients hear when to come again", async () => {
  await using site = await openDataSite({ limits: { atOnce: 3, atOnceOfOne: 2, mostWaiting: 2, mostWaitingOfOne: 1 } });
  const { http } = site;
  // More than the system buffers for a client that reads nothing.
  await site.addProducts("x".repeat(500_000));
  const idle = [ask(http.port, "192.0.2.1", "idle"), ask(http.port, "192.0.2.1", "idle")];
  await Promise.all(idle.map((client) => once(client, "response")));
  const third = ask(http.port, "192.0.2.1");
  const answered = once(third, "response");
  await expect.poll(() => site.watched.revisions).toBe(3);
  const from = (address: string) => http.send("/catalog.csv", { headers: { "X-Forwarded-For": address } });
  expect(await from("192.0.2.1")).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  expect((await from("198.51.100.7")).status).toBe(200);
  idle[0]?.destroy();
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  for (const client of [...idle, third]) client.destroy();
});

test("[Z05] a client that reads nothing is disconnected, and its place is another's", async () => {
  const limits = { atOnce: 1, mostWaiting: 9, mostWaitingOfOne: 9 };
  await using site = await openDataSite({ limits, pace: { leastSpeed: 1_000, patience: 0.5 } });
  await site.addProducts("x".repeat(500_000));
  const idle = ask(site.http.port, "192.0.2.1", "idle");
  const [answer] = await once(idle, "response");
  expect(parse((await site.http.send("/catalog.csv")).body, { columns: true })).toHaveLength(31);
  await expect(buffer(answer)).rejects.toThrow();
});

test("[Z12] a file that cannot be begun is an error, and one that fails later breaks off, also for clients of HTTP/1.0", async () => {
  await using site = await openDataSite();
  const { http, watched } = site;
  await site.addProducts();
  Object.assign(watched, { batches: 0, failsAt: 1 });
  expect(await http.send("/catalog.csv")).toMatchObject({ status: 500 });
  Object.assign(watched, { batches: 0, failsAt: 2 });
  const answer = await fetch(`${http.url}/catalog.csv`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
  Object.assign(watched, { batches: 0, failsAt: 2 });
  const socket = connect(http.port, "127.0.0.1", () => socket.write("GET /catalog.csv HTTP/1.0\r\n\r\n"));
  const [error] = await once(socket.resume(), "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  // Nobody is sent the file that failed.
  expect(parse((await http.send("/catalog.csv")).body, { columns: true })).toHaveLength(31);
});

test("[Z14] the catalog's JSON is made once for each revision, beside the CSV, under the same limits and with a tag of its own", async () => {
  await using site = await openDataSite({ limits: { atOnce: 3, atOnceOfOne: 2, mostWaiting: 2, mostWaitingOfOne: 1 } });
  const { http, watched } = site;
  await site.addProducts();
  const [one, two] = await Promise.all([http.send("/catalog.json"), http.send("/catalog.json")]);
  expect(one.headers).toMatchObject({ "content-type": "application/json", "access-control-allow-origin": "*" });
  expect(JSON.parse(one.body)).toHaveLength(31);
  expect(two.body).toBe(one.body);
  expect(one.headers.etag).not.toBe((await http.send("/catalog.csv")).headers.etag);

  Object.assign(watched, { revisions: 0, batches: 0 });
  expect(await http.send("/catalog.json")).toMatchObject({ body: one.body, headers: { etag: one.headers.etag } });
  const known = { headers: { "If-None-Match": String(one.headers.etag) } };
  expect(await http.send("/catalog.json", known)).toMatchObject({ status: 304, body: "" });
  expect(watched).toMatchObject({ revisions: 2, batches: 0 });
  await site.catalog.addProduct({ model: "VF-B" });
  const changed = await http.send("/catalog.json", known);
  expect(JSON.parse(changed.body)).toHaveLength(32);
  site.calendar.today = "2026-11-20";
  const tomorrow = { headers: { "If-None-Match": String(changed.headers.etag) } };
  expect((await http.send("/catalog.json", tomorrow)).status).toBe(200);

  // The places of a network are those of all data files together.
  await site.addProducts("x".repeat(500_000));
  const idle = ["/catalog.csv", "/catalog.json"].map((path) => ask(http.port, "192.0.2.1", "idle", path));
  await Promise.all(idle.map((client) => once(client, "response")));
  watched.revisions = 0;
  const third = ask(http.port, "192.0.2.1", undefined, "/catalog.json");
  await expect.poll(() => watched.revisions).toBe(1);
  const refused = await http.send("/catalog.json", { headers: { "X-Forwarded-For": "192.0.2.1" } });
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  for (const client of [...idle, third]) client.destroy();
});

test("[Z03] every CSV file begins with a byte order mark and the same columns", async () => {
  await using site = await openDataSite();
  await site.catalog.addProduct({ launched: "2025-01-01" });
  for (const path of ["/catalog.csv", "/support/lifecycle.csv"]) {
    const bytes = Buffer.from(await (await fetch(site.http.url + path)).arrayBuffer());
    expect(bytes.toString().startsWith('\uFEFF"id","model","category",'), path).toBe(true);
  }
});

test("[Y11] the lifecycle list is CSV with the rows of the page, its filters and formulas made harmless", async () => {
  await using site = await openDataSite();
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

function ask(port: number, address = "192.0.2.9", behaviour?: "idle", path = "/catalog.csv"): ClientRequest {
  const headers = { "X-Forwarded-For": address };
  const sent = request({ host: "127.0.0.1", port, path, agent: false, headers });
  sent.on("error", () => {});
  sent.on("response", (answer) => {
    answer.on("error", () => {});
    if (behaviour !== "idle") answer.resume();
  });
  sent.end();
  return sent;
}
