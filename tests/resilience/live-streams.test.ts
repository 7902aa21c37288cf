import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { followLive } from "#tests/support/live-follower.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

const streams = 2_000;
/** The limit of streams for one address. */
const ofOneAddress = 200;

/** Resident memory, in kilobytes. */
async function residentOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}

test.each(["SQLite", "PostgreSQL"])(
  "2,000 open pages, on %s: other requests are answered, a change reaches all, and stopping is no slower",
  async (engine) => {
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "varifocal-live-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const postgres = engine === "PostgreSQL" ? opened.use(await startPostgres()) : undefined;
    const site = await startServer([], {
      ...demoAdministrator.environment,
      CONTENT_DIR: await smallContent(join(folder, "content")),
      DATA_DIR: join(folder, "data"),
      AUTH_SECRET: "a secret of at least thirty-two characters",
      ...(postgres && { DATABASE_URL: postgres.urlOf("postgres") }),
    });
    opened.defer(() => site.kill());
    const mira = await signInOverHttp(site.url);
    expect((await fetch(`${site.url}/catalog`)).status).toBe(200);

    const before = await residentOf(site);
    const open: Awaited<ReturnType<typeof followLive>>[] = [];
    for (let at = 0; at < streams; at += ofOneAddress) {
      const from = `127.0.1.${1 + at / ofOneAddress}`;
      open.push(...(await Promise.all(Array.from({ length: ofOneAddress }, () => followLive(site.url, { from })))));
    }
    await expect.poll(() => open.every((stream) => stream.heard() !== "")).toBe(true);
    const each = ((await residentOf(site)) - before) / streams;
    console.log(`${engine}: ${each.toFixed(1)} KB for each of ${streams} open streams`);
    // More per stream would be a leak.
    expect(each).toBeLessThan(100);

    for (const path of ["/catalog", "/search?q=dome", "/support"])
      expect((await fetch(site.url + path)).status).toBe(200);
    const asked = performance.now();
    expect((await mira.submit("/dashboard/categories/new", { name: "Dome" })).status).toBe(202);
    await expect.poll(() => open.filter((stream) => stream.revision() === 1).length, { interval: 10 }).toBe(streams);
    console.log(`${engine}: all told ${Math.round(performance.now() - asked)} ms after the form was sent`);
    // Spreads the reloads over ten seconds.
    expect(open[0]?.heard()).toContain('"withinMs":10000');

    const stopping = performance.now();
    await site.stop();
    console.log(`${engine}: stopped within ${Math.round(performance.now() - stopping)} ms`);
    await expect.poll(() => open.every(({ ended }) => ended)).toBe(true);
  },
);
