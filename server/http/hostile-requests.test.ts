import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { listen } from "./listen.ts";

// What no browser sends: bytes that are hardly HTTP, and requests that never end.

const whole = [
  "GET /search?q=dome&page=2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: varifocal-session=x\r\n",
  "Accept-Encoding: br, gzip\r\nRange: bytes=0-1\r\nX-Forwarded-For: 192.0.2.1\r\nIf-None-Match: *\r\n\r\n",
].join("");

test("whatever bytes arrive, they are answered or refused, and the server goes on", async () => {
  await using http = await openHttpSite();
  const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) });
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
    const bytes = Buffer.from(whole);
    for (const { at, value } of changes) bytes[at] = value;
    const connection = connect(http.port, "127.0.0.1").on("error", () => {});
    connection.end(bytes);
    const answer = await text(connection).catch(() => "");
    if (answer) expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  });
  await fc.assert(property, { numRuns: 300, seed: 6 });
  expect((await http.send("/")).status).toBe(200);
});

test.each<[string, string]>([
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
  ["a length and pieces", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["pieces that are none", "Transfer-Encoding: xchunked"],
  ["a header folded over two lines", "X-A: b\r\n c: d"],
  ["a header with a space before its colon", "Content-Length : 5"],
])("a request with %s, which two servers would read as two stories, is refused", async (_, headers) => {
  await using http = await openHttpSite();
  const connection = connect(http.port, "127.0.0.1").on("error", () => {});
  connection.end(
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\nGET /dashboard HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  const answer = await text(connection);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
});

test("many who never finish their first line keep nobody else waiting, and are let go", async () => {
  const listener = await listen((_, outgoing) => outgoing.end("a page"), readConfig({ PORT: "0" }), { head: 300 });
  const slow = Array.from({ length: 500 }, () => connect(listener.port, "127.0.0.1").on("error", () => {}));
  const gone = Promise.all(slow.map((connection) => once(connection.resume(), "close")));
  await Promise.all(slow.map((connection) => once(connection, "connect")));
  for (const connection of slow) connection.write("GET / HTTP/1.1\r\nX-A: ");
  const visitor = connect(listener.port, "127.0.0.1");
  visitor.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await text(visitor)).toContain("a page");
  await gone;
  await listener.stop(0);
});

test("connections beyond measure are closed at once, and there is room again when others leave", async () => {
  const answer: RequestListener = (_, outgoing) => outgoing.end("a page");
  const listener = await listen(answer, readConfig({ PORT: "0" }), { connections: 10 });
  const kept: Socket[] = [];
  while (kept.length < 10) {
    const connection = connect(listener.port, "127.0.0.1");
    await once(connection, "connect");
    kept.push(connection);
  }
  const ask = async () => {
    const connection = connect(listener.port, "127.0.0.1").on("error", () => {});
    connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return text(connection).catch(() => "");
  };
  expect(await ask()).toBe("");
  kept[0]?.destroy();
  await expect.poll(ask).toContain("a page");
  for (const connection of kept) connection.destroy();
  await listener.stop(0);
});
