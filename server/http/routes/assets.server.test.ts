import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { openHttpSite } from "#tests/support/http-site.ts";
import { serveAssets } from "./assets.ts";

async function openBuiltSite() {
  const http = await openHttpSite();
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  const client = join(folder, "client");
  await mkdir(join(client, "assets"), { recursive: true });
  await mkdir(join(client, ".vite"));
  await writeFile(join(folder, "secret.js"), "secret");
  await writeFile(join(client, ".vite", "manifest.json"), "{}");
  await writeFile(join(client, "favicon.svg"), "<svg/>");
  await writeFile(join(client, "assets", "root-abc.js"), "let a;");
  await writeFile(join(client, "assets", "root-abc.js.br"), brotliCompressSync("let a;"));
  http.site.assets = serveAssets(client);
  return {
    ...http,
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

test("what the build named by its content may be kept for ever; a public file is asked for again", async () => {
  await using http = await openBuiltSite();
  const script = await http.send("/assets/root-abc.js");
  expect(script).toMatchObject({ status: 200, body: "let a;" });
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await http.send("/favicon.svg")).headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=3600",
  });
});

test("a script travels as the build compressed it, to those who can read that", async () => {
  await using http = await openBuiltSite();
  const compressed = await fetch(`${http.url}/assets/root-abc.js`, { headers: { "Accept-Encoding": "br" } });
  expect(compressed.headers.get("Content-Encoding")).toBe("br");
  expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await compressed.text()).toBe("let a;");
  expect((await http.send("/assets/root-abc.js")).headers["content-encoding"]).toBeUndefined();
});

test("a file that has not changed is not sent again, nor to a proxy that compresses, which says so of its tag", async () => {
  await using http = await openBuiltSite();
  const { headers } = await http.send("/favicon.svg");
  for (const tag of [`${headers.etag}`, `W/${headers.etag}`, `"another", ${headers.etag}`, "*"]) {
    const again = await http.send("/favicon.svg", { headers: { "If-None-Match": tag } });
    expect(again, tag).toMatchObject({ status: 304, body: "" });
  }
  expect(await http.send("/favicon.svg", { headers: { "If-None-Match": '"another"' } })).toMatchObject({ status: 200 });
});

test.for([
  "/assets/../../secret.js",
  "/assets/%2e%2e/%2e%2e/secret.js",
  "/assets/..%2f..%2fsecret.js",
  "/.vite/manifest.json",
  "/assets/root-abc.js.br",
  "/assets",
])("%s leads to no file of the build", async (path) => {
  await using http = await openBuiltSite();
  // The test's own screen answers every address that is no file.
  expect((await http.send(path)).body).toBe("<h1>A page</h1>");
});
