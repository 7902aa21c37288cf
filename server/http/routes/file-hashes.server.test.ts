import { expect, test } from "vitest";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { partOf, testServices } from "#tests/support/test-services.ts";
import type { Catalog } from "../../catalog/catalog.ts";

const object = "abcde".padEnd(64, "7");

async function openSite() {
  const catalog = await openTestCatalog();
  const download = { file: stagedFile({ object }), description: "Manual" };
  const product = await catalog.addProduct({ model: "VF-1", files: { downloads: [download] } });
  const http = await openHttpSite();
  http.site.services = testServices({ catalog, isUnavailable: () => false });
  return {
    catalog,
    product,
    send: http.send,
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await catalog[Symbol.asyncDispose]();
    },
  };
}

test("[V33] the hashes with a beginning come with a tag, and new ones at once", async () => {
  await using site = await openSite();
  const path = "/support/hashes/abcde.json";
  const { status, headers, body } = await site.send(path);
  expect(status).toBe(200);
  expect(JSON.parse(body).hashes).toMatchObject([{ sha256: object, state: "current", text: "Manual of VF-1." }]);
  expect(headers).toMatchObject({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
  const known = { "If-None-Match": String(headers.etag) };
  expect(await site.send(path, { headers: known })).toMatchObject({ status: 304, body: "" });
  expect(await site.send(path, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });

  const other = { file: stagedFile({ object: object.replace("7", "8") }), description: "Drawing" };
  await site.catalog.addProduct({ model: "VF-2", files: { downloads: [other] } });
  const later = await site.send(path, { headers: known });
  expect(JSON.parse(later.body).hashes).toHaveLength(2);
  expect(JSON.parse((await site.send("/support/hashes/00000.json")).body)).toEqual({ hashes: [] });
});

test("[V33] with a product, files are judged as for it; what is no beginning of a hash is no address", async () => {
  await using site = await openSite();
  const other = await site.catalog.addProduct({ model: "VF-2" });
  const stateFor = async (id: string) =>
    JSON.parse((await site.send(`/support/hashes/abcde.json?for=${id}`)).body).hashes[0].state;
  expect([await stateFor(site.product), await stateFor(other), await stateFor("x")]).toEqual([
    "current",
    "other-model",
    "current",
  ]);
  for (const wrong of ["abcd", "abcdef", "ABCDE", "abcdg", "%00bcd", object]) {
    expect((await site.send(`/support/hashes/${wrong}.json`)).headers["content-type"], wrong).not.toContain("json");
  }
});

test("[V33] a network that asks for more hashes at once than may wait is told to try again", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<[]>();
  await using http = await openHttpSite(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
  const catalog = partOf<Catalog>({ fileVerdicts: () => mayAnswer });
  http.site.services = testServices({ catalog, isUnavailable: () => false });
  const seen: Record<number, number> = {};
  async function ask() {
    const headers = { "X-Forwarded-For": "192.0.2.1" };
    const answer = await http.send("/support/hashes/abcde.json", { headers });
    seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    return answer;
  }
  // Sixteen are answered, a thousand wait.
  const asked = Array.from({ length: 1_100 }, ask);
  await expect.poll(() => seen).toEqual({ 429: 84 });
  expect((await ask()).headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  letAnswer([]);
  await Promise.all(asked);
  expect(seen).toEqual({ 200: 1_016, 429: 85 });
});
