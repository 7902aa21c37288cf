import { once } from "node:events";
import type { ClientHttp2Session } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { expect, test } from "vitest";
import type { Revisions } from "#server/http/routes/live.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { answerOf, type ProxyProgram, request, startPageProxy } from "./page-proxy.ts";

// The proxies, started with their configuration in `deploy/`, in front of a site.

const programs: ProxyProgram[] = ["nginx", "haproxy"];
const mebibyte = 1_048_576;

/** A site behind a proxy; its screens tell what they were asked. */
async function openSiteBehind(program: ProxyProgram) {
  await using opening = new AsyncDisposableStack();
  const site = opening.use(await openUploadSite());
  const listeners = new Set<(revision: number) => void>();
  const revisions: Revisions = {
    revision: 1,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  site.http.site.live.follow(revisions);
  Object.assign(site.http.site.services ?? {}, { isReadable: async () => true });
  site.http.site.config.trustedProxies.addAddress("127.0.0.1");
  site.http.site.pages = {
    development: false,
    routes: {},
    handle: async ({ headers, url }) =>
      Response.json({ host: headers.get("Host"), from: headers.get("X-Forwarded-For"), length: url.length }),
  };
  const proxy = opening.use(await startPageProxy(program, site.http.port));
  const opened = opening.move();
  return {
    site,
    proxy,
    change(revision: number) {
      for (const tell of listeners) tell(revision);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

test.for(programs)(
  "behind %s, pages are served over HTTP/2, and the visitor's address comes from the proxy",
  async (program) => {
    await using behind = await openSiteBehind(program);
    const { browser, plainPort } = behind.proxy;
    const claimed = { ":path": "/catalog", "x-forwarded-for": "203.0.113.9" };
    const page = await answerOf(request(browser, claimed).end());
    expect(page.headers[":status"]).toBe(200);
    expect(JSON.parse(page.body)).toMatchObject({ host: "cameras.example", from: "127.0.0.1" });

    const headers = { Host: "cameras.example" };
    const plain = await fetch(`http://127.0.0.1:${plainPort}/catalog?page=2`, { headers, redirect: "manual" });
    expect(plain.status).toBe(301);
    expect(plain.headers.get("Location")).toMatch(/^https:\/\/[^/]+\/catalog\?page=2$/);
  },
);

test.for(programs)("behind %s, a live stream is passed on as it is written", async (program) => {
  await using behind = await openSiteBehind(program);
  const stream = request(behind.proxy.browser, { ":path": "/live" }).setEncoding("utf8");
  let heard = "";
  stream.on("data", (told) => (heard += told));
  await expect.poll(() => heard).toContain('"revision":1');
  behind.change(2);
  await expect.poll(() => heard).toContain('"revision":2');
  stream.close();
});

test.for(programs)("behind %s, a 32 MiB chunk of an upload passes, and is streamed", async (program) => {
  await using behind = await openSiteBehind(program);
  const mira = await behind.site.signIn();
  const begun = await mira.begin("general-file", 32 * mebibyte, "firmware.bin");
  const path = String(begun.headers.location);
  const piece = request(behind.proxy.browser, {
    ":method": "PATCH",
    ":path": path,
    cookie: mira.cookie,
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "content-length": 32 * mebibyte,
    "upload-offset": 0,
  });
  piece.write(Buffer.alloc(16 * mebibyte));
  await behind.site.received(path.slice(1), 16 * mebibyte);
  piece.end(Buffer.alloc(16 * mebibyte));
  expect((await answerOf(piece)).headers).toMatchObject({ ":status": 204, "upload-offset": `${32 * mebibyte}` });
});

test.for(programs)("behind %s, the longest possible search works", async (program) => {
  await using behind = await openSiteBehind(program);
  const words = encodeURIComponent("防".repeat(10_000));
  const page = await answerOf(request(behind.proxy.browser, { ":path": `/search?q=${words}` }).end());
  expect(JSON.parse(page.body).length).toBeGreaterThan(90_000);
});

test("[OP04] behind haproxy, processes still get requests when none can read the database; a stopping one gets none", async () => {
  await using behind = await openSiteBehind("haproxy");
  const { site } = behind.site.http;
  const page = () => answerOf(request(behind.proxy.browser, { ":path": "/catalog" }).end());
  let checks = 0;
  const isReadable = async () => {
    checks += 1;
    return false;
  };
  Object.assign(site.services ?? {}, { isReadable });
  // Each of the three servers twice.
  await expect.poll(() => checks).toBeGreaterThanOrEqual(6);
  expect((await page()).headers[":status"]).toBe(200);

  site.leaving = true;
  await expect.poll(async () => (await page()).headers[":status"]).toBe(503);
  expect((await page()).headers["x-request-id"]).toBeUndefined();
});

test.concurrent.for(programs)("[OP34] behind %s, a request whose head comes byte by byte is ended", async (program) => {
  await using behind = await openSiteBehind(program);
  const slow = connect({ port: behind.proxy.port, servername: "cameras.example", rejectUnauthorized: false });
  await once(slow, "secureConnect");
  const ended = once(
    slow.resume().on("error", () => {}),
    "close",
  );
  slow.write("GET /catalog HTTP/1.1\r\nHost: cameras.example\r\nX-Slow: ");
  // A proxy that waits for ever is found by the limit of this test.
  while ((await Promise.race([ended.then(() => "ended"), sleep(1_000, "waits")])) === "waits") slow.write("a");
});

test("[OP34] behind nginx, hundreds of open pages keep nobody from the site", async () => {
  await using behind = await openSiteBehind("nginx");
  const { proxy } = behind;
  const pages = Array.from({ length: 450 }, (_, nth) => `127.0.0.${2 + (nth % 3)}`);
  for (const address of pages) expect(await followFrom(await proxy.connectFrom(address))).toBe(200);
  const page = await answerOf(request(await proxy.connectFrom("127.0.0.9"), { ":path": "/catalog" }).end());
  expect(page.headers[":status"]).toBe(200);
});

test("[OP34] behind nginx, a network has 400 requests at once, live streams included, and others are served", async () => {
  await using behind = await openSiteBehind("nginx");
  const { site } = behind.site.http;
  const released = Promise.withResolvers<Response>();
  if (site.pages) site.pages.handle = () => released.promise.then((page) => page.clone());
  const statusOf = async (from: ClientHttp2Session, path: string) =>
    (await answerOf(request(from, { ":path": path }).end())).headers[":status"];

  const crowd = await Promise.all(Array.from({ length: 4 }, () => behind.proxy.connectFrom("127.0.0.2")));
  const [one] = crowd;
  const other = await behind.proxy.connectFrom("127.0.0.3");
  if (!one) throw new Error("There is no connection.");
  for (const session of crowd) {
    for (let nth = 0; nth < 50; nth++) expect(await followFrom(session)).toBe(200);
  }
  expect(site.live.size).toBe(200);
  expect(await statusOf(one, "/healthz")).toBe(200);
  const pages = crowd.flatMap((session) =>
    Array.from({ length: 60 }, (_, nth) => statusOf(session, `/catalog?page=${nth + 2}`)),
  );
  const early: unknown[] = [];
  for (const page of pages) void page.then((status) => early.push(status));
  await expect.poll(() => early).toEqual(Array(40).fill(429));
  const refused = await answerOf(request(one, { ":path": "/healthz" }).end());
  expect(refused.headers).toMatchObject({ ":status": 429, "retry-after": "30", server: "nginx" });
  expect(refused.body).toBe("Too many requests from your network. Try again shortly.\n");
  expect(await statusOf(other, "/healthz")).toBe(200);

  released.resolve(new Response("a page"));
  await Promise.all(pages);
  expect(early.slice(40)).toEqual(Array(200).fill(200));
  expect(await statusOf(one, "/healthz")).toBe(200);
});

/** Opens a live stream, and answers its status. */
async function followFrom(session: ClientHttp2Session): Promise<number | undefined> {
  const stream = request(session, { ":path": "/live" });
  stream.on("error", () => {}).resume();
  const [headers] = await once(stream, "response");
  return headers[":status"];
}
