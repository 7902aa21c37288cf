import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openHttpSite } from "#tests/support/http-site.ts";
import type { Revisions } from "./live.ts";

afterEach(() => {
  vi.useRealTimers();
});

function testRevisions(revision: number) {
  const listeners = new Set<(revision: number) => void>();
  const revisions = {
    revision,
    subscribe(listener: (revision: number) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    next() {
      revisions.revision += 1;
      for (const listener of listeners) listener(revisions.revision);
    },
  };
  return revisions satisfies Revisions;
}

/** Opens `/live` as a browser does; `heard` is everything received so far. */
async function openStream(port: number, address = "192.0.2.1") {
  const headers = { "X-Forwarded-For": address };
  const sent: ClientRequest = request({ host: "127.0.0.1", port, path: "/live", headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let received = "";
  answer.setEncoding("utf8").on("data", (text) => (received += text));
  const ended = new Promise<void>((done) => answer.on("close", done));
  sent.on("error", () => {});
  return { answer, ended, received: () => received, close: () => sent.destroy() };
}

test("[T02] a stream tells the current revision at once, then each newer one", async () => {
  await using http = await openHttpSite();
  const revisions = testRevisions(7);
  http.site.live.follow(revisions, "build-1");
  const stream = await openStream(http.port);
  expect(stream.answer.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  await expect
    .poll(stream.received)
    .toBe('retry: 2000\nid: 7\ndata: {"revision":7,"withinMs":0,"build":"build-1"}\n\n');
  revisions.next();
  await expect.poll(stream.received).toContain('id: 8\ndata: {"revision":8');
});

test("before the data can be read, and after the end, nobody is let in", async () => {
  await using http = await openHttpSite();
  expect(await http.send("/live")).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  http.site.live.follow(testRevisions(1));
  const stream = await openStream(http.port);
  http.site.live.end();
  await stream.ended;
  expect((await http.send("/live")).status).toBe(503);
});

test("a heartbeat keeps the stream alive every 20 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await using http = await openHttpSite();
  const revisions = testRevisions(1);
  http.site.live.follow(revisions);
  const stream = await openStream(http.port);
  vi.advanceTimersByTime(19_999);
  // An event after a heartbeat arrives after it.
  revisions.next();
  await expect.poll(stream.received).toContain("id: 2\n");
  expect(stream.received()).not.toContain("still here");
  vi.advanceTimersByTime(1);
  await expect.poll(stream.received).toContain(": still here\n\n");
  vi.useRealTimers();
});

test("a page that is closed leaves nothing behind", async () => {
  await using http = await openHttpSite();
  http.site.live.follow(testRevisions(1));
  const stream = await openStream(http.port);
  expect(http.site.live.size).toBe(1);
  stream.close();
  await expect.poll(() => http.site.live.size).toBe(0);
});

test("requests sent ahead on one connection leave nothing behind either", async () => {
  await using http = await openHttpSite();
  http.site.live.follow(testRevisions(1));
  const connection = connect(http.port, "127.0.0.1");
  connection.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(5));
  await once(connection, "data");
  expect(http.site.live.size).toBe(1);
  connection.destroy();
  await expect.poll(() => http.site.live.size).toBe(0);
});

test("[T23] a reader that does not read is dropped instead of filling the memory, and the others hear on", async () => {
  await using http = await openHttpSite();
  const revisions = testRevisions(1);
  // Long events fill the buffers sooner.
  http.site.live.follow(revisions, "x".repeat(5_000));
  const slow = await openStream(http.port);
  const good = await openStream(http.port);
  slow.answer.pause();
  slow.answer.socket.pause();
  await expect
    .poll(
      () => {
        for (let change = 0; change < 2; change += 1) revisions.next();
        return http.site.live.size;
      },
      { interval: 1 },
    )
    .toBe(1);
  await expect.poll(good.received).toContain(`id: ${revisions.revision}\n`);
  slow.close();
});

test("[T23] one network opens no more streams than an office needs, however many addresses it has", async () => {
  await using http = await openHttpSite(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
  http.site.live.follow(testRevisions(1));
  const addresses = Array.from({ length: 200 }, (_, number) => `2001:db8::${number}`);
  const streams = await Promise.all(addresses.map((address) => openStream(http.port, address)));
  const oneMore = await http.send("/live", { headers: { "X-Forwarded-For": "2001:db8::ffff" } });
  expect(oneMore).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
  const elsewhere = await openStream(http.port, "2001:db8:0:1::1");
  expect(elsewhere.answer.statusCode).toBe(200);
  for (const stream of [...streams, elsewhere]) stream.close();
});

test("many connected pages are told to spread their reloads", async () => {
  await using http = await openHttpSite();
  const revisions = testRevisions(1);
  http.site.live.follow(revisions);
  const streams = await Promise.all(Array.from({ length: 60 }, () => openStream(http.port)));
  revisions.next();
  await expect.poll(streams[0]?.received ?? (() => "")).toContain('data: {"revision":2,"withinMs":100}');
  for (const stream of streams) stream.close();
});
