import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { OpenDatabase } from "#server/database/database.ts";
import { addressesOfEveryRoute } from "#tests/support/addresses.ts";
import { demo } from "#tests/support/demo.ts";
import { sessionCookie } from "#tests/support/session-cookie.ts";
import { type Site, startSite } from "#tests/support/site.ts";

// The addresses come from the route table and from the server, so new ones are tested automatically.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const addresses = await addressesOfEveryRoute();

/** Fits every form and upload, so that only the missing session can be wrong. */
const everyField = new URLSearchParams({
  name: "A stranger's",
  model: "A stranger's",
  description: "Changed by a stranger",
  content: "Changed by a stranger",
  heading: "Changed by a stranger",
  kind: "banner",
  version: "1",
  email: "stranger@example.com",
});
const uploadHeaders = {
  "Tus-Resumable": "1.0.0",
  "Upload-Length": "3",
  "Upload-Offset": "0",
  "Upload-Metadata": `filename ${btoa("a.pdf")},purpose ${btoa("general-file")}`,
};

test("the routes tried are those of the screens and of the server, with the names of real records", () => {
  expect(addresses).toContain("/dashboard/categories/new");
  expect(addresses).toContain(`/dashboard/categories/${demo.categories[0]?.id}/edit`);
  expect(addresses).toContain("/healthz");
  expect(addresses.filter((address) => /[:*]/.test(address))).toEqual([]);
});

test("[A06] nothing changes for a stranger, by any method at any address", async () => {
  await changesNothing({ "Sec-Fetch-Site": "same-origin" });
});

test("[A06] [A04] nothing changes for a session that was signed out", async () => {
  const cookie = await sessionCookie(site);
  await send("POST", "/logout", { "Sec-Fetch-Site": "same-origin", Cookie: cookie });
  await changesNothing({ "Sec-Fetch-Site": "same-origin", Cookie: cookie }, ["POST", "PUT", "PATCH", "DELETE"]);
});

test("[A06] another site's page changes nothing in the name of the administrator", async () => {
  const cookie = await sessionCookie(site);
  await changesNothing({ "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example", Cookie: cookie });
});

test("[A06] the same requests do change things for the administrator", async () => {
  await using own = await startSite({ demo: true });
  const headers = { "Sec-Fetch-Site": "same-origin", Cookie: await sessionCookie(own) };
  const data = await own.openData();
  for (const address of ["/dashboard/categories/new", "/uploads"]) {
    const unchanged = await everything(own, data);
    await send("POST", address, headers, own);
    expect(await everything(own, data), address).not.toEqual(unchanged);
  }
  await data.close();
});

test("[A06] the dashboard and its data tell a stranger nothing", async () => {
  // Every page, also the login form, contains the owner's texts, which name some models.
  const everywhere = await (await fetch(`${site.url}/login`)).text();
  const all = [...demo.categories.map(({ name }) => name), ...demo.products.map(({ model }) => model)];
  const names = all.filter((name) => !everywhere.includes(name));
  expect(names.length).toBeGreaterThan(40);
  const inside = addresses.filter((address) => /^\/(dashboard|uploads)(\/|\.data|$)/.test(address));
  expect(inside.length).toBeGreaterThan(10);
  for (const address of inside) {
    for (const method of methods.filter((method) => method !== "HEAD")) {
      const answer = await send(method, address, { "Sec-Fetch-Site": "same-origin" });
      // What no screen offers is refused before the session is checked.
      expect([401, 404, 405], `${method} ${address}`).toContain(answer.status);
      const text = await answer.text();
      expect(names.filter((name) => text.includes(name))).toEqual([]);
    }
  }
});

test("[T04] no address redirects a visitor to another site, and no page names a host from the request", async () => {
  const elsewhere = [
    "//evil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/.//evil.example",
    "/catalog/..//evil.example",
  ];
  const asking = [
    "/login?to=//evil.example",
    "/login?redirect=https://evil.example",
    "/logout?to=https://evil.example",
  ];
  const records = ["/dashboard/products/%2F%2Fevil.example", "/dashboard/categories/..%2F..%2Fevil.example/edit"];
  for (const address of [...addresses, ...elsewhere, ...asking, ...records]) {
    const { location, text } = await askAsEvil(address);
    expect(location, address).toMatch(/^(\/(?![/\\])|$)/);
    if (addresses.includes(address)) expect(text, address).not.toContain("evil.example");
  }
});

test("signing in leads into the dashboard, even if the form names another address", async () => {
  const { email, password } = site.administrator;
  for (const to of ["//evil.example", "/\\evil.example", "https://evil.example/dashboard", "/\t/evil.example"]) {
    const answer = await fetch(`${site.url}/login`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ email, password, to }),
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
  }
});

/** Sends a request as through an untrusted proxy, or from a browser that resolved another name to this machine. */
async function askAsEvil(path: string): Promise<{ location: string; text: string }> {
  const { hostname, port } = new URL(site.url);
  const host = "evil.example";
  const headers = { Host: host, "X-Forwarded-Host": host, "X-Forwarded-Proto": "https", Forwarded: `host=${host}` };
  const sent = request({ hostname, port, path, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  if (answer.headers["content-type"] === "text/event-stream") sent.destroy();
  const text = await readText(answer).catch(() => "");
  return { location: answer.headers.location ?? "", text };
}

/** Sends every method to every address; nothing may fail, and the site's data must be the same afterwards. */
async function changesNothing(headers: Record<string, string>, sent = methods): Promise<void> {
  const data = await site.openData();
  const before = await everything(site, data);
  for (const address of addresses) {
    for (const method of sent) {
      const answer = await send(method, address, headers);
      expect(answer.status, `${method} ${address}`).toBeLessThan(500);
      await answer.body?.cancel();
    }
  }
  expect(await everything(site, data)).toEqual(before);
  await data.close();
}

function send(method: string, address: string, headers: Record<string, string>, where = site): Promise<Response> {
  const bodiless = method === "GET" || method === "HEAD";
  const upload = address.startsWith("/uploads");
  return fetch(where.url + address, {
    method,
    headers: {
      ...headers,
      ...(upload && uploadHeaders),
      ...(upload && { "Content-Type": "application/offset+octet-stream" }),
    },
    body: bodiless || (upload && method === "POST") ? undefined : upload ? "abc" : everyField,
    redirect: "manual",
    signal: AbortSignal.timeout(45_000),
  });
}

/**
 * All of the site's data: its files by name, and its tables. Left out are failed sign-ins, sessions, and the outbox: a
 * stranger may request a reset e-mail, and an unknown address queues a message too, so that both take equally long.
 */
async function everything(
  { dataDir, keptElsewhere }: Site,
  { reading }: OpenDatabase,
): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  const files = [...(await readdir(dataDir, { recursive: true })), ...(await keptElsewhere())];
  for (const name of files) if (!/\.db(-\w+)?$/.test(name)) kept[name] = "";
  for (const { name, isView } of await reading.introspection.getTables()) {
    if (isView || ["sign_in_try", "administrator_session", "mail_outbox"].includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(reading);
    const text = rows.map((row) => JSON.stringify(row)).sort();
    kept[`table ${name}`] = createHash("sha256").update(JSON.stringify(text)).digest("hex");
  }
  return kept;
}
