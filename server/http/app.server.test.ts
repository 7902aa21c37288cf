import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openHttpSite } from "#tests/support/http-site.ts";
import { partOf, testServices } from "#tests/support/test-services.ts";
import type { AuthService, RequestAuth } from "../auth/auth-service.ts";
import { answerRequests } from "./app.ts";
import { headersFor } from "./middleware/security-headers.ts";

function html(body: string, init?: ResponseInit): Response {
  return new Response(body, { ...init, headers: { "Content-Type": "text/html", ...init?.headers } });
}

test("[L11] until the data can be read, a request for a page is answered with the time to retry after", async () => {
  await using http = await openHttpSite(async (_request, { visitors }) =>
    visitors ? html("the page") : html("Loading...", { status: 503 }),
  );
  const page = await http.send("/catalog");
  expect(page).toMatchObject({ status: 503, body: "Loading..." });
  expect(page.headers).toMatchObject({ "retry-after": "2" });
  expect((await http.send("/readyz")).status).toBe(503);
  expect((await http.send("/healthz")).status).toBe(200);
});

test("[OP03] /readyz is about the process, /readyz?database also about its database, and neither says yes at the end", async () => {
  await using http = await openHttpSite();
  const answers = async () => [(await http.send("/readyz")).status, (await http.send("/readyz?database")).status];
  let isReadable = true;
  http.site.services = testServices({ isReadable: async () => isReadable });
  expect(await answers()).toEqual([200, 200]);
  isReadable = false;
  expect(await answers()).toEqual([200, 503]);
  isReadable = true;
  http.site.leaving = true;
  expect(await answers()).toEqual([503, 503]);
});

test("[L11] even before the screens are built there is a page that reloads by itself", async () => {
  await using http = await openHttpSite();
  http.site.pages = undefined;
  const page = await http.send("/");
  expect(page.status).toBe(503);
  expect(page.headers.refresh).toBe("5");
  expect(page.body).toContain("Loading...");
});

test("[T01] a page may load from here only, and of inline scripts only those that the screens wrote", async () => {
  await using http = await openHttpSite(async (_request, { nonce, sendDocument }) => {
    sendDocument(`<script nonce="${nonce}">ours()</script><script>theirs()</script>`);
    return html("");
  });
  const page = await http.send("/");
  const policy = String(page.headers["content-security-policy"]);
  const hash = createHash("sha256").update("ours()").digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.body).toBe("<script>ours()</script><script>theirs()</script>");
});

test("with a logo of the owner's, no browser shows the built-in mark, whichever icon it asks for", async () => {
  await using http = await openHttpSite();
  const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"];
  http.site.brand = { ...http.site.brand, logoUrl: "/files/content/logo.svg?v=1" };
  for (const icon of icons) {
    expect(await http.send(icon), icon).toMatchObject({
      status: 302,
      headers: { location: "/files/content/logo.svg?v=1", "x-content-type-options": "nosniff" },
    });
  }
});

test("[T02] every answer bears the headers that protect it", async () => {
  await using http = await openHttpSite(undefined, { SITE_URL: "https://cameras.example" });
  for (const path of ["/", "/healthz", "/%zz", "/live"]) {
    const { headers } = await http.send(path);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["strict-transport-security"], path).toContain("max-age=");
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"], path).toBe("same-origin");
  }
});

test("[T28] the log tells neither a link's token nor what a visitor searched for", async () => {
  await using http = await openHttpSite();
  const lines: string[] = [];
  Object.assign(http.site, { log: pino({ level: "trace" }, { write: (line: string) => lines.push(line) }) });
  const answer = answerRequests(http.site);
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/reset?token=secret`, { headers: { Cookie: "a=secret" } });
  server.close();
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: "/reset", status: 200, msg: "request" });
  expect(lines.join("")).not.toContain("secret");
});

test("[T02] what never becomes a request is refused with the same headers", async () => {
  await using http = await openHttpSite(undefined, { SITE_URL: "https://cameras.example" });
  const expected = Object.entries(headersFor("https://cameras.example"));
  for (const request of ["no request at all\r\n\r\n", `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: a\r\n\r\n`]) {
    const connection = connect(http.port, "127.0.0.1").on("error", () => {});
    connection.write(request);
    const answer = await text(connection);
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /);
    for (const [name, value] of expected) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  }
});

test("[T22] one network's many questions wait behind each other, and beyond measure hear when to come again", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await using http = await openHttpSite(
    async (request) => {
      await mayAnswer;
      return html(new URL(request.url).search);
    },
    { TRUSTED_PROXIES: "127.0.0.1" },
  );
  let refusals = 0;
  async function ask(number: number, address: string) {
    const answer = await http.send(`/search?q=${number}`, { headers: { "X-Forwarded-For": address } });
    if (answer.status === 429) refusals += 1;
    return answer;
  }
  // Addresses of one IPv6 network, of which a client has any number: four are answered, 250 wait.
  const greedy = Array.from({ length: 400 }, (_, number) => ask(number, `2001:db8::${number}`));
  await expect.poll(() => refusals).toBe(146);
  const neighbour = ask(0, "192.0.2.1");
  letAnswer();
  expect(await neighbour).toMatchObject({ status: 200, body: "?q=0" });
  const answers = await Promise.all(greedy);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(254);
  const refused = answers.filter(({ status }) => status === 429);
  for (const { headers } of refused) expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
});

test("[T22] many networks' questions together wait as well, and beyond measure hear when to come again", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await using http = await openHttpSite(async () => mayAnswer.then(() => html("a page")), {
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const seen: Record<number, number> = {};
  async function ask(number: number) {
    const { status } = await http.send("/search", { headers: { "X-Forwarded-For": `192.0.2.${number % 11}` } });
    seen[status] = (seen[status] ?? 0) + 1;
  }
  // Eleven networks, each below its own limit of 250: four requests are answered, 2,000 wait.
  const asked = Array.from({ length: 2_200 }, (_, number) => ask(number));
  await expect.poll(() => seen).toEqual({ 503: 196 });
  const { status, headers } = await http.send("/search", { headers: { "X-Forwarded-For": "198.51.100.1" } });
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  letAnswer();
  await Promise.all(asked);
  expect(seen).toEqual({ 200: 2_004, 503: 196 });
});

test("[OP01] sessions are looked up in turn as well: a network with a thousand waiting hears when to come again", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<undefined>();
  await using http = await openHttpSite(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
  const auth = partOf<RequestAuth>({ administrator: () => mayAnswer });
  const signIn = partOf<AuthService>({ for: () => auth });
  http.site.services = testServices({ signIn, isUnavailable: () => false });
  const seen: Record<number, number> = {};
  async function ask(address: string) {
    const headers = { "X-Forwarded-For": address, Cookie: "varifocal-session=a.b" };
    const answer = await http.send("/uploads/none", { headers });
    seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    return answer;
  }
  const asked = Array.from({ length: 1_100 }, () => ask("192.0.2.1"));
  await expect.poll(() => seen).toEqual({ 429: 84 });
  expect((await ask("192.0.2.1")).headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  const neighbour = ask("198.51.100.1");
  letAnswer(undefined);
  expect((await neighbour).status).toBe(401);
  await Promise.all(asked);
  expect(seen).toEqual({ 401: 1_017, 429: 85 });
});

test("[T03] a form that comes from the site's name without HTTPS is another site's", async () => {
  await using http = await openHttpSite(undefined, { SITE_URL: "https://cameras.example" });
  const statusFrom = async (Origin: string) => {
    const headers = { Host: "cameras.example", Origin, "Content-Type": "application/x-www-form-urlencoded" };
    return (await http.send("/login", { method: "POST", headers, body: "a=b" })).status;
  };
  expect(await statusFrom("http://cameras.example")).toBe(403);
  expect(await statusFrom("https://cameras.example")).not.toBe(403);
});

test("a site without HTTPS does not tell browsers to insist on it", async () => {
  await using http = await openHttpSite();
  expect((await http.send("/")).headers["strict-transport-security"]).toBeUndefined();
});

test.for([
  ["/%", 400],
  ["/%E0%A4%A", 400],
  ["/catalog/%00", 400],
  ["/catalog/%0d%0aSet-Cookie:a=b", 400],
  ["//evil.example/catalog", 404],
  ["/catalog//products", 404],
  [`/${"a".repeat(10_000)}`, 414],
  ["/\\evil", 400],
  ["catalog", 400],
  ["http://[", 400],
  ["*", 400],
] as const)("the address %s is refused with %i and the server goes on", async ([path, status]) => {
  await using http = await openHttpSite(async (_, { refusal }) =>
    refusal ? new Response(`<h1>${refusal.statusText}</h1>`, refusal) : new Response("A page"),
  );
  const refused = await http.send(path);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatch(/<h1>(Bad Request|Not Found|URI Too Long)<\/h1>/);
  expect((await http.send("/")).status).toBe(200);
});

test("[T24] a query of 10,000 characters in any script arrives whole; a header beyond all measure is refused", async () => {
  await using http = await openHttpSite(async (request) => new Response(new URL(request.url).searchParams.get("q")));
  const query = "📷".repeat(5_000);
  expect((await http.send(`/search?q=${encodeURIComponent(query)}`)).body).toBe(query);
  expect((await http.send(`/search?q=${"a".repeat(200_000)}`)).status).toBe(431);
  expect((await http.send("/search?q=%zz%00")).status).toBe(200);
});

test("methods that no page offers are refused, and the answer names those it does", async () => {
  await using http = await openHttpSite();
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    expect(await http.send("/catalog", { method })).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, POST" },
    });
  }
});

test("HEAD answers as GET does, without the body", async () => {
  await using http = await openHttpSite();
  const [get, head] = [await http.send("/"), await http.send("/", { method: "HEAD" })];
  expect(head).toMatchObject({ status: 200, body: "" });
  for (const name of ["content-type", "content-length", "content-security-policy"]) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test("[T03] a form from another site is refused; one from here arrives", async () => {
  const echo = async (request: Request) => new Response(await request.text());
  await using http = await openHttpSite(echo, { SITE_URL: "https://cameras.example" });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (headers: Record<string, string>) =>
    http.send("/login", { method: "POST", headers: { ...form, ...headers }, body: "a=b" });

  expect((await post({ Origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ Origin: "null" })).status).toBe(403);
  expect((await post({ "Sec-Fetch-Site": "cross-site", Origin: "https://cameras.example" })).status).toBe(403);
  expect((await post({ "Sec-Fetch-Site": "same-site" })).status).toBe(403);
  expect((await post({ Origin: "https://cameras.example" })).body).toBe("a=b");
  expect((await post({ "Sec-Fetch-Site": "same-origin", Origin: "https://cameras.example" })).body).toBe("a=b");
  expect((await post({})).body).toBe("a=b");
});

test("[T24] a stranger's form larger than any of ours is refused before it is read", async () => {
  await using http = await openHttpSite(async (request) => new Response(String((await request.text()).length)));
  const small = await http.send("/login", { method: "POST", body: "x".repeat(50_000) });
  expect(small).toMatchObject({ status: 200, body: "50000" });
  const large = await fetch(`${http.url}/login`, { method: "POST", body: "x".repeat(50_001) });
  expect(large.status).toBe(413);
  const chunked = (size: number) => ({ method: "POST", body: new Blob(["x".repeat(size)]).stream(), duplex: "half" });
  expect(await (await fetch(`${http.url}/login`, chunked(50_000))).text()).toBe("50000");
  expect((await fetch(`${http.url}/login`, chunked(50_001))).status).toBe(413);
  const nothing = await http.send("/login", { method: "POST", headers: { "Transfer-Encoding": "chunked" } });
  expect(nothing).toMatchObject({ status: 200, body: "0" });
});

test("[T05] a screen sees the site's public address, not the host that the request names", async () => {
  const echo = async (request: Request, { siteUrl }: { siteUrl: string }) => new Response(`${request.url} ${siteUrl}`);
  await using http = await openHttpSite(echo, { SITE_URL: "https://cameras.example" });
  const { body } = await http.send("/about?x=1", { headers: { Host: "evil.example" } });
  expect(body).toBe("https://cameras.example/about?x=1 https://cameras.example");
});

test("a page is compressed as the visitor likes it, and caches are told so", async () => {
  const page = "<p>camera</p>".repeat(500);
  await using http = await openHttpSite(async () => html(page));
  const plain = await http.send("/");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toContain("Accept-Encoding");
  const compressed = await fetch(http.url, { headers: { "Accept-Encoding": "gzip" } });
  expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
  expect(Number(compressed.headers.get("Content-Length"))).toBeLessThan(500);
  expect(await compressed.text()).toBe(page);
});

test("[T30] private pages are stored nowhere; public ones are asked for again", async () => {
  await using http = await openHttpSite();
  for (const path of ["/dashboard", "/dashboard/products", "/login", "/reset?token=1", "/login.data"]) {
    expect((await http.send(path)).headers["cache-control"], path).toBe("private, no-store");
  }
  for (const path of ["/", "/catalog", "/dashboards"]) {
    expect((await http.send(path)).headers["cache-control"], path).toBe("no-cache");
  }
});

test("security.txt names the owner's address, and holds for less than a year from any day it is asked", async () => {
  await using http = await openHttpSite(undefined, { SITE_URL: "https://cameras.example" });
  const answer = await http.send("/.well-known/security.txt");
  expect(answer).toMatchObject({
    status: 200,
    headers: { "content-type": expect.stringMatching(/^text\/plain; charset=utf-8$/i) },
  });
  const fields = Object.fromEntries(
    answer.body
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toEqual({
    Contact: "mailto:a@b.example",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages": "en",
    Canonical: "https://cameras.example/.well-known/security.txt",
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / (24 * 60 * 60 * 1_000);
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test("a visitor who leaves while a page is made looks like no failure of the site", async () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  // The router does the same with an aborted request.
  await using http = await openHttpSite(async (request) => {
    tellAsked();
    if (!request.signal.aborted) await once(request.signal, "abort");
    return new Response(null, { status: 500 });
  });
  const lines: string[] = [];
  Object.assign(http.site, { log: pino({ level: "info" }, { write: (line: string) => lines.push(line) }) });
  const server = createServer(answerRequests(http.site)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  connection.write("GET /search?q=dome HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await asked;
  connection.destroy();
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, path: "/search", status: 499 });
  server.close();
});

test("[T30] a screen that fails is an error page without a stack, and the server goes on", async () => {
  let fail = true;
  await using http = await openHttpSite(async () => {
    if (fail) throw new Error("secret detail");
    return html("well");
  });
  const failed = await http.send("/");
  expect(failed.status).toBe(500);
  expect(failed.body).not.toContain("secret detail");
  fail = false;
  expect((await http.send("/")).body).toBe("well");
});

test("who stops the server waits for the answer under way, and nobody new is let in", async () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await using http = await openHttpSite(async () => {
    tellAsked();
    await mayAnswer;
    return html("finished");
  });
  const answer = http.send("/", { headers: { Connection: "keep-alive" } });
  await asked;
  const stopped = http.stop(10_000);
  await expect(http.send("/healthz")).rejects.toThrow("ECONNREFUSED");
  letAnswer();
  expect((await answer).body).toBe("finished");
  await stopped;
});

test("an answer that never comes holds the stop no longer than the deadline", async () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  await using http = await openHttpSite(() => {
    tellAsked();
    return new Promise(() => {});
  });
  const answer = http.send("/").catch((error: Error) => error.message);
  await asked;
  await http.stop(50);
  expect(await answer).toBe("socket hang up");
});

test("however many visitors come at once, a few pages are made at a time, and everybody gets one", async () => {
  let underWay = 0;
  let most = 0;
  await using http = await openHttpSite(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((made) => setTimeout(made, 50));
    underWay -= 1;
    return html("a page");
  });
  const pages = await Promise.all(Array.from({ length: 100 }, () => http.send("/")));
  expect(pages.every(({ body }) => body === "a page")).toBe(true);
  expect(most).toBeLessThanOrEqual(4);
});

test("a connection that asks for page after page without waiting for any is closed", async () => {
  let made = 0;
  await using http = await openHttpSite(async () => {
    made += 1;
    return html("a page");
  });
  const connection = connect(http.port, "127.0.0.1").on("error", () => {});
  connection.resume().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(500));
  await once(connection, "close");
  expect(made).toBeLessThanOrEqual(8);
  expect((await http.send("/")).body).toBe("a page");
});

test("a load balancer that asks in HTTP/1.0 hears whether the site is ready", async () => {
  await using http = await openHttpSite();
  const connection = connect(http.port, "127.0.0.1");
  connection.end("GET /healthz HTTP/1.0\r\n\r\n");
  expect(await text(connection)).toMatch(/^HTTP\/1\.1 200 OK/);
});
