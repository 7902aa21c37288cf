import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { freePort, run, startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

const archive = join(import.meta.dirname, "../archives/06ec43d.tar");
const records = ["administrators", "categories", "products", "downloads", "info", "files"];

test("[OP27] a site of an earlier release is restored: its pages answer, and its records are equal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-earlier-"));
  try {
    const content = await smallContent(join(folder, "content"));
    const environment = { ...demoAdministrator.environment, DATA_DIR: join(folder, "data"), CONTENT_DIR: content };
    await run(["cli/main.ts", "restore", archive], environment);
    const server = await startServer([], environment, { port: await freePort() });
    try {
      const paths = await publicPaths(server.url);
      expect(paths.filter((path) => /^\/catalog\/(categories|products)\//.test(path))).toHaveLength(5);
      for (const path of paths) expect((await fetch(server.url + path)).status, path).toBe(200);
      await run(["cli/main.ts", "backup", join(folder, "today.tar")], environment);
    } finally {
      await server.stop();
    }
    const [earlier, today] = [await recordsIn(archive), await recordsIn(join(folder, "today.tar"))];
    // Today's records may have more fields.
    for (const name of records) expect(today[name], name).toMatchObject(earlier[name] ?? []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  return [...listed, "/search?q=VF", "/search?q=zeppelin"];
}

async function recordsIn(path: string): Promise<Record<string, unknown[]>> {
  const entries = await unpackTar(await readFile(path));
  return Object.fromEntries(
    entries.flatMap(({ header, data }) => {
      const [, name] = header.name.match(/^(\w+)\.jsonl$/) ?? [];
      const lines = Buffer.from(data ?? [])
        .toString()
        .trimEnd()
        .split("\n");
      return name ? [[name, lines.map((line) => JSON.parse(line))]] : [];
    }),
  );
}
