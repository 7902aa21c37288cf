import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { uncachedRoutes } from "#tests/support/http-site.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { createCategory } from "../catalog/category/save-category.ts";
import type { RequestServices } from "./request-services.ts";

/** A site whose pages show the catalog and how many of them have been rendered. */
async function openKeepingSite() {
  const site = await openUploadSite();
  const made: string[] = [];
  const { services } = site.http.site;
  if (!services) throw new Error("The site has no services.");
  const { cache } = site.http.site;
  cache.follow(services.changes);
  site.http.site.pages = {
    development: false,
    routes: {
      ...uncachedRoutes,
      "/catalog": { reads: { page: "page" } },
      "/search": { reads: { q: "text", page: "page" } },
      "/moved": { reads: {} },
      "/cookie": { reads: {} },
    },
    async handle(asked: Request, { visitors, administrator, nonce, sendDocument }: RequestServices) {
      const { pathname, search, searchParams } = new URL(asked.url);
      if (pathname.startsWith("/search") && searchParams.get("q"))
        visitors?.noteMissedSearch(searchParams.get("q") ?? "");
      made.push(pathname + search);
      if (pathname === "/moved") return Response.redirect(new URL("/catalog", asked.url));
      if (search === "?page=9") return new Response("nothing here", { status: 404 });
      const headers = { "Content-Type": "text/html", ...(pathname === "/cookie" && { "Set-Cookie": "a=b" }) };
      const names = (await visitors?.catalog.categories())?.map(({ name }) => name);
      const text = `${administrator?.email ?? "a visitor"} sees ${names} ${search} ${"and more ".repeat(200)}`;
      sendDocument(`<script nonce="${nonce}">go()</script><p>${text}</p>`);
      return new Response(null, { headers });
    },
  };
  return Object.assign(site, {
    made,
    cache,
    /** Sends only these headers; answers the body as received. */
    send(path: string, headers: Record<string, string> = {}, method = "GET") {
      return new Promise<{ status: number; headers: Record<string, unknown>; raw: Buffer }>((done, fail) => {
        const sent = request({ host: "127.0.0.1", port: site.http.port, path, method, headers, agent: false });
        sent.on("response", async (answer) => {
          done({ status: answer.statusCode ?? 0, headers: { ...answer.headers }, raw: await buffer(answer) });
        });
        sent.on("error", fail).end();
      });
    },
  });
}

test("a kept answer bears the same headers as the one that was made for it, and the same body", async () => {
  await using site = await openKeepingSite();
  const [made, kept] = [await site.send("/catalog"), await site.send("/catalog")];
  expect(site.made).toEqual(["/catalog"]);
  expect(site.cache.counts.hits).toBe(1);
  for (const { headers } of [made, kept]) {
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    delete headers["x-request-id"];
    delete headers.date;
  }
  expect(kept).toEqual(made);
  expect(kept.headers).toMatchObject({
    "cache-control": "no-cache",
    vary: "Accept-Encoding, Cookie",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("'sha256-"),
    etag: expect.stringMatching(/^".{22}"$/),
  });
  // An administrator's page differs only in what is theirs, and has the same headers.
  const mira = await site.signIn();
  const own = await mira.send("GET", "/catalog");
  const without = (headers: object, ...names: string[]) =>
    Object.keys(headers)
      .filter((name) => !names.includes(name))
      .sort();
  expect(without(own.headers, "x-request-id", "date")).toEqual(without(kept.headers, "etag"));
  expect(own.headers["cache-control"]).toBe("private, no-store");
});

test("each encoding is kept by itself, and says what it is", async () => {
  await using site = await openKeepingSite();
  const plain = await site.send("/catalog");
  for (const [encoding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const answer = await site.send("/catalog", { "Accept-Encoding": encoding });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(decode(answer.raw)).toEqual(plain.raw);
      expect(answer.headers.etag).not.toBe(plain.headers.etag);
    }
  }
  expect(site.made).toHaveLength(3);
});

test("a client that has the page already gets a 304, with its policy and without its body", async () => {
  await using site = await openKeepingSite();
  const { headers } = await site.send("/catalog");
  const etag = String(headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await site.send("/catalog", { "If-None-Match": known });
    expect([known, answer.status, answer.raw.length]).toEqual([known, 304, 0]);
    expect(answer.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect(answer.headers).toMatchObject({ etag, vary: headers.vary, "cache-control": "no-cache" });
    expect(answer.headers["content-length"]).toBeUndefined();
  }
  expect((await site.send("/catalog", { "If-None-Match": '"other"' })).status).toBe(200);
  // The request that renders it gets the same headers.
  await createCategory(site.database, { name: "Dome", description: "", features: [] });
  const changed = await site.send("/catalog", { "If-None-Match": etag });
  expect(changed.status).toBe(200);
  expect((await site.send("/catalog?page=1", { "If-None-Match": String(changed.headers.etag) })).status).toBe(304);
});

test("HEAD is answered from what is kept for GET, and the other way round", async () => {
  await using site = await openKeepingSite();
  const head = await site.send("/catalog", {}, "HEAD");
  const get = await site.send("/catalog");
  const again = await site.send("/catalog", {}, "HEAD");
  expect(site.made).toHaveLength(1);
  expect([head.raw.length, again.raw.length]).toEqual([0, 0]);
  for (const name of ["content-length", "etag", "content-type"]) {
    expect([head.headers[name], again.headers[name]]).toEqual([get.headers[name], get.headers[name]]);
  }
});

test("a signed-in administrator meets pages of their own; a forged or ended session does not", async () => {
  await using site = await openKeepingSite();
  await site.send("/catalog");
  const mira = await site.signIn();
  expect((await mira.send("GET", "/catalog")).body).toContain("mira@varifocal.example sees");
  expect((await site.send("/catalog")).raw.toString()).toContain("a visitor sees");
  expect(site.made).toHaveLength(2);

  const forged = { Cookie: "varifocal-session=forged.signature" };
  expect((await site.send("/catalog", forged)).raw.toString()).toContain("a visitor sees");
  await site.database.deleteFrom("administrator_session").execute();
  expect((await site.send("/catalog", { Cookie: mira.cookie })).raw.toString()).toContain("a visitor sees");
  expect(site.made).toHaveLength(2);
});

test("addresses that show the same are one page, with anything appended", async () => {
  await using site = await openKeepingSite();
  for (let nth = 0; nth < 20; nth++) await site.send(`/catalog?utm_source=${nth}&page=1&x=${nth}`);
  expect(site.made).toEqual(["/catalog"]);
  await site.send("/search?x=1&q=dome%20camera");
  await site.send("/search?page=1&q=dome+camera&q=other");
  expect(site.made).toEqual(["/catalog", "/search?q=dome+camera"]);
});

test("a page asked for with a slash at its end, or in capitals, is at its one address", async () => {
  await using site = await openKeepingSite();
  for (const [path, address] of [
    ["/catalog/?page=2", "/catalog?page=2"],
    ["/CATALOG", "/catalog"],
  ] as const) {
    const { status, headers } = await site.send(path);
    expect([status, headers.location]).toEqual([301, address]);
  }
  expect((await site.send("/catalog/", {}, "POST")).status).not.toBe(301);
  expect((await site.send("/login/")).status).toBe(200);
  expect(site.made).not.toContain("/catalog/?page=2");
});

test("missing, redirected and private pages are rendered for each request", async () => {
  await using site = await openKeepingSite();
  for (const [path, status] of [
    ["/catalog?page=9", 404],
    ["/moved", 302],
    ["/cookie", 200],
    ["/login", 200],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const answer = await site.send(path);
      expect([path, answer.status, answer.headers.etag]).toEqual([path, status, undefined]);
    }
  }
  expect(site.made).toHaveLength(8);
  expect(site.cache.bytes).toBe(0);
});

test("a change is shown to the next who asks", async () => {
  await using site = await openKeepingSite();
  expect((await site.send("/catalog")).raw.toString()).not.toContain("Dome");
  accepted(await createCategory(site.database, { name: "Dome", description: "", features: [] }));
  expect((await site.send("/catalog")).raw.toString()).toContain("Dome");
});

test("what a kept address does not settle is left to the application", async () => {
  await using site = await openKeepingSite();
  await site.send("/catalog");
  expect((await site.send("/catalog", { Host: "a b" })).status).toBe(400);
  expect((await site.send("/catalog", {}, "PUT")).status).toBe(405);
  expect((await site.send("/catalog", { "Content-Length": "0" })).status).toBe(200);
  expect((await site.send("/catalog", { Host: "CAMERAS.example:8080" })).status).toBe(200);
  expect(site.made).toHaveLength(1);
});

test("[J12] a search in vain is counted each time a visitor submits it, also from the cache", async () => {
  await using site = await openKeepingSite();
  const missed: string[] = [];
  const networks = new Set<string>();
  const { services } = site.http.site;
  if (services) {
    services.missedSearches.count = (query, network) => {
      missed.push(query);
      networks.add(network);
    };
  }
  const asked = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    await site.send(path, headers, method);
    return missed.splice(0);
  };
  for (let time = 0; time < 2; time++) {
    expect(await asked("/search?q=lamp")).toEqual(["lamp"]);
    expect(await asked("/search.data?q=lamp", { Referer: `${site.http.url}/catalog` })).toEqual(["lamp"]);
    expect(await asked("/catalog")).toEqual([]);
  }
  expect(site.made).toHaveLength(3);
  // Asked again by an open page after a change, fetched ahead, and by what only looks.
  expect(await asked("/search.data?q=lamp", { Referer: `${site.http.url}/search?q=lamp` })).toEqual([]);
  expect(await asked("/search?q=lamp", { "Sec-Purpose": "prefetch" })).toEqual([]);
  expect(await asked("/search?q=lamp", {}, "HEAD")).toEqual([]);
  const mira = await site.signIn();
  await mira.send("GET", "/search?q=lamp");
  expect(missed).toEqual([]);
  expect([...networks]).toEqual(["127.0.0.1"]);
});
