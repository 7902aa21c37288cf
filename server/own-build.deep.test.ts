import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { freePort, startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

test("a site whose build is too old listens while it builds, and what it built is served by the next start", async () => {
  // Inside the project, because the built server needs its packages.
  const results = join(import.meta.dirname, "../test-results");
  await mkdir(results, { recursive: true });
  const build = await mkdtemp(join(results, "new-build-"));
  const data = await mkdtemp(join(tmpdir(), "varifocal-build-"));
  const content = await smallContent(join(data, "content"));
  const begun = ["2002-02-01", "2002-01-01"].map((day) => Date.parse(day));
  const list = join(build, "builds.json");
  await writeAt(list, JSON.stringify(begun), "2002-02-01");
  // Files of the two previous builds stay, for servers that still run; older ones are removed.
  const kept = ["server/assets/mail-1.js", "client/assets/page-1.js", "client/assets/page-1.js.br"];
  const older = ["server/assets/mail-0.js", "client/assets/page-0.js"];
  for (const name of kept) await writeAt(join(build, name), "", "2002-01-02");
  for (const name of older) await writeAt(join(build, name), "", "2001-12-31");
  try {
    const env = { DATA_DIR: join(data, "data"), CONTENT_DIR: content, VARIFOCAL_BUILD_DIR: build };
    const port = await freePort();
    const first = await startServer([], env, { port, until: "/healthz" });
    const early = await fetch(first.url);
    expect(early.status).toBe(503);
    expect(await early.text()).toContain("Loading...");
    await expect.poll(() => fetch(`${first.url}/readyz`).then(({ status }) => status), { timeout: 240_000 }).toBe(200);
    await first.stop();
    expect(first.logs()).toContain("Building the site...");

    const second = await startServer([], env, { port });
    expect(await (await fetch(`${second.url}/catalog`)).text()).toContain("</html>");
    await second.stop();
    expect(second.logs()).not.toContain("Building the site...");

    expect(kept.filter((name) => !existsSync(join(build, name)))).toEqual([]);
    expect(older.filter((name) => existsSync(join(build, name)))).toEqual([]);
    expect(JSON.parse(await readFile(list, "utf8"))).toEqual([expect.any(Number), ...begun]);
  } finally {
    await rm(build, { recursive: true });
    await rm(data, { recursive: true });
  }
});

async function writeAt(path: string, text: string, day: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, new Date(day), new Date(day));
}
