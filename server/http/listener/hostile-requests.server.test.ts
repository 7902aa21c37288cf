import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { headersFor } from "../middleware/security-headers.ts";
import { listen } from "./listen.ts";

// Requests that no browser sends: malformed HTTP, and requests that never end.

const whole = [
  "GET /search?q=dome&page=2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: varifocal-session=x\r\n",
  "Accept-Encoding: br, gzip\r\nRange: bytes=0-1\r\nX-Forwarded-For: 192.0.2.1\r\nIf-None-Match: *\r\n\r\n",
].join("");

test("any bytes are answered or refused, and the server goes on", async () => {
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
])("[T25] a request with %s, which two servers would read as two stories, is refused", async (_, headers) => {
  await using http = await openHttpSite();
  const connection = connect(http.port, "127.0.0.1").on("error", () => {});
  connection.end(
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\nGET /dashboard HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  const answer = await text(connection);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
});

test.each<[string, number, string]>([
  ["two hosts", 400, "GET / HTTP/1.1\r\nHost: localhost\r\nhost: elsewhere.example\r\n\r\n"],
  ["no host", 400, "GET / HTTP/1.1\r\nX-A: b\r\n\r\n"],
  [
    "pieces, in HTTP/1.0",
    400,
    "POST /login HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n",
  ],
  [
    "an expectation that nobody knows",
    417,
    "POST /login HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nContent-Length: 90\r\n\r\n",
  ],
])(
  "[T25] a request with %s is refused with %i, and nothing behind it is taken for another",
  async (_, status, request) => {
    await using http = await openHttpSite();
    const connection = connect(http.port, "127.0.0.1").on("error", () => {});
    connection.write(`${request}GET /dashboard HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answer = await text(connection);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
    for (const [name, value] of Object.entries(headersFor(http.url))) expect(answer).toContain(`${name}: ${value}\r\n`);
  },
);

test("[T20] many who never finish their first line keep nobody else waiting, and are let go", async () => {
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

/** A client that keeps its half of the connection open and goes on sending. Resolves once the server has closed. */
async function goOnSending(connection: Socket): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  connection.resume().once("close", () => resolve());
  const sending = setInterval(() => connection.write("X"), 50);
  await closed;
  clearInterval(sending);
}

test("[T20] who is refused, does not close and goes on sending is closed", async () => {
  const listener = await listen((_, outgoing) => outgoing.end("a page"), readConfig({ PORT: "0" }), { head: 300 });
  const connection = connect({ port: listener.port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  connection.write("GET / HTTP/1.1\r\n");
  await goOnSending(connection);
  await listener.stop(0);
});

test("a form that was refused as too late is not done, though the rest of it comes", async () => {
  let done = 0;
  const answer = async () => {
    done++;
    return new Response("done");
  };
  await using http = await openHttpSite(answer, {}, { form: 200 });
  const connection = connect({ port: http.port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  connection.write("POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n");
  connection.write(`Origin: ${http.url}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=`);
  const [refusal] = await once(connection, "data");
  expect(String(refusal)).toContain("HTTP/1.1 408");
  connection.write("early");
  await goOnSending(connection);
  expect(done).toBe(0);

  // The same form in time succeeds.
  const headers = { Origin: http.url, "Content-Type": "application/x-www-form-urlencoded" };
  await http.send("/login", { method: "POST", headers, body: "name=early" });
  expect(done).toBe(1);
});

// Linux routes all of 127.0.0.0/8 to itself, other systems only one address.
test.skipIf(process.platform !== "linux")(
  "[T21] connections beyond measure, of one network or of all, are closed at once; there is room when others leave",
  async () => {
    const answer: RequestListener = (_, outgoing) => outgoing.end("a page");
    const limits = { connections: 10, connectionsOfOne: 5 };
    const listener = await listen(answer, readConfig({ PORT: "0" }), limits);
    const open = async (localAddress: string) => {
      const connection = connect({ port: listener.port, host: "127.0.0.1", localAddress });
      await once(connection, "connect");
      return connection;
    };
    const ask = async (localAddress: string) => {
      const connection = connect({ port: listener.port, host: "127.0.0.1", localAddress }).on("error", () => {});
      connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      return text(connection).catch(() => "");
    };
    const kept: Socket[] = [];
    while (kept.length < 5) kept.push(await open("127.0.0.2"));
    expect([await ask("127.0.0.2"), (await ask("127.0.0.3")).slice(-6)]).toEqual(["", "a page"]);
    while (kept.length < 10) kept.push(await open("127.0.0.4"));
    expect(await ask("127.0.0.3")).toBe("");
    kept[0]?.destroy();
    await expect.poll(() => ask("127.0.0.2")).toContain("a page");
    for (const connection of kept) connection.destroy();
    await listener.stop(0);
  },
);

test("a proxy of ours brings as many connections as it likes", async () => {
  const config = readConfig({ PORT: "0", TRUSTED_PROXIES: "127.0.0.1" });
  const listener = await listen((_, outgoing) => outgoing.end("a page"), config, { connectionsOfOne: 1 });
  const ask = async () => {
    const connection = connect(listener.port, "127.0.0.1");
    connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return (await text(connection)).slice(-6);
  };
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(["a page", "a page", "a page"]);
  await listener.stop(0);
});
