import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn } from "#bench/administrator.ts";
import { median } from "#bench/figures.ts";
import { type FloodKind, floodKinds, openConnections, startFlood } from "#bench/flood.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server-process.ts";
import { moveSite } from "#tests/support/shared-servers.ts";

const secondsEach = 1;
const shareAnswered = 0.95;
/** A health check, a cached page, and an uncached page. */
const others = ["/healthz", "/catalog", "/search?q=new*"];

test.each(["SQLite", "PostgreSQL"])(
  "[T22] [OP01] one client with hundreds of connections does not keep others waiting: %s",
  async (engine) => {
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "varifocal-one-client-"));
    opened.defer(() => rm(folder, { recursive: true }));
    const postgres = engine === "PostgreSQL" ? opened.use(await startPostgres()) : undefined;
    const environment = {
      ...demoAdministrator.environment,
      DATA_DIR: join(folder, "data"),
      ...(postgres && {
        AUTH_SECRET: "a secret of at least thirty-two characters",
        DATABASE_URL: postgres.urlOf("postgres"),
      }),
    };
    const demo = process.env.VARIFOCAL_DEMO_DATA ?? "";
    if (postgres) await moveSite(demo, environment);
    else cpSync(demo, environment.DATA_DIR, { recursive: true });
    const site = await startServer(["--demo"], environment);
    opened.defer(() => site.kill());
    const { headers } = await signIn(site.url, []);
    await openConnections(site.url, others, 1);

    const floods: Record<string, FloodKind & { connections?: number }> = {
      ...floodKinds(headers.Cookie),
      // Nearly the limit of one network's connections: requests refused at once enter no queue.
      "what is refused": { method: "PUT", path: "/nothing*", connections: 900 },
    };
    const shares: Record<string, number> = {};
    const p50s: Record<string, number> = {};
    for (const [kind, flood] of Object.entries(floods)) {
      await using client = startFlood({ connections: 128, ...flood, url: site.url, from: "127.0.0.2" });
      const found = await openConnections(site.url, others, secondsEach);
      const answers = await client.end();
      expect(Object.keys(answers), `what ${kind} were answered with`).not.toContain("0");
      const all = [...found.values()];
      const total = (what: "asked" | "answered") => all.reduce((sum, { [what]: count }) => sum + count, 0);
      shares[kind] = total("answered") / total("asked");
      p50s[kind] = Math.round(median(all.flatMap(({ timesMs }) => timesMs)));
    }
    console.log(`${engine}: half of the new connections were answered within so many ms: ${JSON.stringify(p50s)}`);
    expect(Object.entries(shares).filter(([, share]) => share < shareAnswered)).toEqual([]);
    await site.stop();
  },
);
