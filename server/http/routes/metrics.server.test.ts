import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createAdministrator } from "#server/auth/administrators.ts";
import { createCategory } from "#server/catalog/category/save-category.ts";
import { readContent } from "#server/content/content-folder.ts";
import { openServices } from "#server/services.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { readMetrics } from "#tests/support/metrics.ts";
import { openUploader } from "#tests/support/upload-site.ts";
import { serveDataFiles } from "./data-files.ts";
import { serveFiles } from "./files.ts";

const token = "thirty-two.characters-of_secret~";
const credentials = { email: "mira@varifocal.example", password: "a dozen lenses" };

afterEach(() => {
  vi.useRealTimers();
});

/** The metrics with test screens only. */
async function openCountingScreens() {
  const http = await openHttpSite(undefined, { METRICS_TOKEN: token });
  return {
    http,
    metrics: () => readMetrics(http.url, token),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  };
}

/** The metrics of a whole site. */
async function openCountingSite(environment: Record<string, string> = {}) {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-metrics-"));
  opening.defer(() => rm(folder, { recursive: true }));
  const http = opening.use(await openHttpSite(undefined, { METRICS_TOKEN: token, DATA_DIR: folder, ...environment }));
  const { site } = http;
  const { config, log, metrics, siteUrl } = site;
  const content = await readContent("demo/content");
  const services = opening.use(await openServices({ config, content, log, metrics, siteUrl }));
  site.services = services;
  site.files = serveFiles(services, site.siteUrl);
  site.dataFiles = serveDataFiles(services, site.siteUrl);
  site.live.follow(services.changes);
  const opened = opening.move();
  return {
    http,
    services,
    metrics: () => readMetrics(http.url, token),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

test("without a token in the configuration there is no such address", async () => {
  await using http = await openHttpSite();
  const [metrics, unknown] = [await http.send("/metrics"), await http.send("/nowhere")];
  expect(metrics.body).toBe(unknown.body);
  expect(metrics.headers["www-authenticate"]).toBeUndefined();
});

test("a client with the token gets the metrics; others are told which kind of token is required", async () => {
  await using http = await openHttpSite(undefined, { METRICS_TOKEN: token });
  for (const Authorization of [`Bearer ${token}`, `bearer  ${token}`]) {
    const answer = await http.send("/metrics", { headers: { Authorization } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  }
  const wrong = [
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    token,
    "Bearer",
    "Bearer ",
    `Bearer ${token} x`,
  ];
  for (const Authorization of wrong) {
    const answer = await http.send("/metrics", { headers: { Authorization } });
    expect(answer.status, Authorization).toBe(401);
    expect(answer.headers["www-authenticate"], Authorization).toMatch(/^Bearer realm="metrics"/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toContain("varifocal_");
  }
  expect((await http.send("/metrics")).headers["www-authenticate"]).toBe('Bearer realm="metrics"');
  expect((await http.send(`/metrics?token=${token}`)).status).toBe(401);
});

test("every metric says what it is, in words and by type, and each of its lines is one of them", async () => {
  await using site = await openCountingScreens();
  await site.http.send("/catalog");
  const { families, value } = await site.metrics();
  for (const [name, { help, type, samples }] of families) {
    expect(help, name).not.toBe("");
    expect(["counter", "gauge", "histogram", "summary"], name).toContain(type);
    expect(name).toMatch(/^(varifocal|process|nodejs)_[a-z0-9_]+$/);
    expect(/_total$/.test(name), name).toBe(type === "counter");
    if (name.startsWith("varifocal_")) for (const sample of samples) expect(sample.value, name).not.toBeNaN();
  }
  expect(value("varifocal_build_info", { database: "sqlite", files: "folder", version: "1.0.0" })).toBe(1);
  expect(value("process_start_time_seconds")).toBeGreaterThan(1_600_000_000);
  expect(families.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
  expect(families.has("process_resident_memory_bytes")).toBe(true);
});

test("requests are counted by kind, route, method and status, and how long they took", async () => {
  await using site = await openCountingScreens();
  const { http, metrics } = site;
  await http.send("/catalog/products/7");
  await http.send("/catalog/products/8?from=home");
  await http.send("/catalog.data");
  await http.send("/catalog", { method: "POST", body: "a=b" });
  await http.send("/files/products/none.webp");
  await http.send("/%zz");
  const { value } = await metrics();
  const requests = (labels: Record<string, string>) => value("varifocal_http_requests_total", labels);
  const product = { kind: "page", route: "/catalog/products/:id", method: "GET", status: "2xx" };
  expect(requests(product)).toBe(2);
  expect(requests({ kind: "data", route: "/catalog", method: "GET", status: "2xx" })).toBe(1);
  expect(requests({ kind: "form", route: "/catalog", method: "POST", status: "2xx" })).toBe(1);
  expect(requests({ kind: "file", route: "/files/*", method: "GET", status: "5xx" })).toBe(1);
  expect(requests({ kind: "page", route: "other", method: "GET", status: "4xx" })).toBe(1);
  const pages = { kind: "page", status: "2xx" };
  expect(value("varifocal_http_request_duration_seconds_count", pages)).toBe(2);
  expect(value("varifocal_http_request_duration_seconds_bucket", { ...pages, le: "+Inf" })).toBe(2);
  // The metrics request itself.
  expect(value("varifocal_http_requests_in_flight", { kind: "other" })).toBe(1);
  expect(value("varifocal_http_requests_in_flight", { kind: "page" })).toBe(0);
});

test("a visitor who leaves before the answer is counted, and no longer under way", async () => {
  await using site = await openCountingScreens();
  const { http, metrics } = site;
  const held = Promise.withResolvers<Response>();
  http.site.pages = { development: false, routes: { "/": {} }, handle: () => held.promise };
  const leaving = request({ port: http.port, host: "127.0.0.1" })
    .on("error", () => {})
    .end();
  const underWay = async () => (await metrics()).value("varifocal_http_requests_in_flight", { kind: "page" });
  await expect.poll(underWay).toBe(1);
  leaving.destroy();
  await expect.poll(underWay).toBe(0);
  held.resolve(new Response("too late"));
  const gone = { kind: "page", route: "/", method: "GET", status: "none" };
  expect((await metrics()).value("varifocal_http_requests_total", gone)).toBe(1);
});

test("[OP23] free disk is told; an open live stream is one, and a change of the catalog is one more revision", async () => {
  await using site = await openCountingSite();
  const { http, services, metrics } = site;
  const before = await metrics();
  expect(before.value("varifocal_live_streams")).toBe(0);
  expect(before.value("varifocal_disk_free_bytes")).toBeGreaterThan(1_000_000);
  const stream = request({ port: http.port, host: "127.0.0.1", path: "/live" })
    .on("error", () => {})
    .end();
  await once(stream, "response");
  await createCategory(services.database, { name: "Dome", description: "", features: [] });
  const after = await metrics();
  expect(after.value("varifocal_live_streams")).toBe(1);
  expect(after.value("varifocal_revision")).toBe((before.value("varifocal_revision") ?? 0) + 1);
  stream.destroy();
  await expect.poll(async () => (await metrics()).value("varifocal_live_streams")).toBe(0);
  // A live stream is not counted as a slow page.
  expect((await metrics()).value("varifocal_http_request_duration_seconds_count", { kind: "live" })).toBeUndefined();
});

test("pages that were kept and pages that were made are told apart", async () => {
  await using site = await openCountingSite();
  const { http, services, metrics } = site;
  http.site.cache.follow(services.changes);
  Object.assign(http.site.pages ?? {}, { routes: { "/catalog": { reads: {} } } });
  for (let visit = 0; visit < 3; visit += 1) await http.send("/catalog");
  const { value } = await metrics();
  expect(value("varifocal_page_cache_answers_total", { outcome: "misses" })).toBe(1);
  expect(value("varifocal_page_cache_answers_total", { outcome: "hits" })).toBe(2);
  expect(value("varifocal_page_cache_bytes")).toBe(http.site.cache.bytes);
  const pages = { kind: "page", route: "/catalog", method: "GET", status: "2xx" };
  expect(value("varifocal_http_requests_total", pages)).toBe(3);
});

test("passwords and letters are counted by what became of them, and the bytes of uploads as they come", async () => {
  // A busy machine may take a second between two guesses, after which the second would not be delayed.
  vi.useFakeTimers({ toFake: ["Date"] });
  await using mail = await startMailServer();
  await using site = await openCountingSite({ SMTP_URL: mail.url, MAIL_FROM: "site@varifocal.example" });
  const { http, services, metrics } = site;
  await createAdministrator(services.database, credentials);
  const auth = services.signIn.for("192.0.2.1");
  const asked = new Request(http.url);
  for (let guess = 0; guess < 6; guess += 1) await auth.signIn(asked, { ...credentials, password: "a wrong password" });
  const elsewhere = await openElsewhere();
  expect((await metrics()).value("varifocal_mails_total", { outcome: "sent" })).toBe(0);
  await auth.requestReset(credentials.email);
  await expect.poll(async () => (await metrics()).value("varifocal_mails_total", { outcome: "sent" })).toBe(1);
  await mail[Symbol.asyncDispose]();
  await auth.requestReset(credentials.email);
  await expect.poll(async () => (await metrics()).value("varifocal_mails_total", { outcome: "retried" })).toBe(1);
  expect((await metrics()).value("varifocal_mails_total", { outcome: "failed" })).toBe(0);

  const bytes = Buffer.alloc(100_000, "text ");
  await elsewhere.upload("product-file", bytes, "manual.txt");
  const { value } = await metrics();
  expect(value("varifocal_upload_received_bytes_total")).toBe(bytes.length);
  expect(value("varifocal_sign_ins_total", { outcome: "refused" })).toBe(5);
  expect(value("varifocal_sign_ins_total", { outcome: "slowed" })).toBe(1);
  expect(value("varifocal_sign_ins_total", { outcome: "succeeded" })).toBe(1);

  /** Another administrator, whose sign-in the guesses at the first do not delay. */
  async function openElsewhere() {
    const other = { email: "noa@varifocal.example", password: credentials.password };
    await createAdministrator(services.database, other);
    const answer = await services.signIn.for("198.51.100.1").signIn(asked, other);
    if (!answer.ok) throw new Error("Signing in failed.");
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    return openUploader(http.port, cookies.join("; "));
  }
});

test("a database that cannot be read is told, with everything else", async () => {
  await using site = await openCountingSite();
  expect((await site.metrics()).value("varifocal_database_readable")).toBe(1);
  await site.services.reading.destroy();
  const { value } = await site.metrics();
  expect(value("varifocal_database_readable")).toBe(0);
  expect(value("process_cpu_seconds_total")).toBeGreaterThan(0);
});

test("a thousand made-up addresses and methods add a handful of lines", async () => {
  await using site = await openCountingScreens();
  const { http, metrics } = site;
  const before = (await metrics()).siteLines;
  for (let count = 0; count < 250; count += 1) {
    for (const path of [`/${count}`, `/catalog/products/${count}`, `/files/${count}`]) await http.send(path);
    await http.send(`/?q=${count}`, { method: "OPTIONS", headers: { [`X-${count}`]: `${count}` } });
  }
  expect((await metrics()).siteLines - before).toBeLessThan(80);
});
