import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { readConfig } from "#server/config.ts";
import type { OpenDatabase } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { checkSite } from "#server/maintenance/check/check-site.ts";
import { type OpenStore, openStore } from "#server/storage/open-store.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { makeBucket } from "#tests/support/s3-server.ts";
import {
  freePort,
  run,
  runAndKill,
  type ServerOptions,
  type ServerProcess,
  startServer,
} from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

/** A site with its database and store, and its processes, which tests start and end. */
export interface Stack extends AsyncDisposable {
  readonly url: string;
  /** Only on PostgreSQL. */
  readonly postgres?: PostgresServer;
  /** How many bytes of an upload may have to be sent again after a kill. */
  readonly resent: number;
  /** Starts the site; `aheadMs` sets its clock ahead. */
  start(options?: ServerOptions & { aheadMs?: number }): Promise<ServerProcess>;
  varifocal(args: string[], options?: { aheadMs?: number }): Promise<string>;
  /** Kills the command after so long; answers whether it was still running. */
  varifocalKilled(args: string[], afterMs: number): Promise<boolean>;
  /** A temporary folder with space for more files. */
  readonly folder: string;
  /** The messages of `varifocal check`, run in this process, which is faster. */
  check(): Promise<string[]>;
  /** Waits until the database has noticed the kill and released the locks. */
  laidToRest(killed: Date): Promise<void>;
  /** Opens the database and the store beside the site, as the command line does. */
  open(): Promise<AsyncDisposable & { data: OpenDatabase; files: OpenStore }>;
  /** The files in this machine's folders for uploads in progress. */
  incoming(): Promise<string[]>;
}

/** S3's smallest part: below it, the end of an upload is an object that the next chunk replaces. */
const smallestPart = 5 * 1024 * 1024;

/** Opens one on SQLite and a folder, or on PostgreSQL and, where an S3 server is named, a bucket. */
export async function openStack(
  engine: "sqlite" | "postgres",
  s3Endpoint?: string,
  settings: Record<string, string> = {},
): Promise<Stack> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-stack-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  const temporary = join(folder, "tmp");
  await mkdir(temporary);
  const postgres = engine === "postgres" ? opening.use(await startPostgres()) : undefined;
  const bucket = s3Endpoint ? await makeBucket(s3Endpoint) : undefined;
  const port = await freePort();
  const environment: Record<string, string> = {
    ...demoAdministrator.environment,
    ...settings,
    DATA_DIR: dataDir,
    CONTENT_DIR: await smallContent(join(folder, "content")),
    TMPDIR: temporary,
    ...(postgres && { DATABASE_URL: postgres.urlOf("postgres") }),
    AUTH_SECRET: "a secret of at least thirty-two characters",
    ...(bucket && {
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  };
  const config = readConfig(environment);
  const log = openLog("silent");
  async function open() {
    const data = await openDatabase(config, log);
    const files = await openStore(config, data);
    return {
      data,
      files,
      async [Symbol.asyncDispose]() {
        files[Symbol.dispose]();
        await data.close();
      },
    };
  }
  const opened = opening.move();
  return {
    url: `http://localhost:${port}`,
    postgres,
    resent: bucket ? smallestPart : 0,
    async start({ aheadMs = 0, ...options } = {}) {
      const server = await startServer([], { ...environment, ...clockAhead(aheadMs) }, { port, ...options });
      opened.defer(() => server.kill());
      return server;
    },
    varifocal: (args, { aheadMs = 0 } = {}) =>
      run(["cli/main.ts", ...args], { ...environment, ...clockAhead(aheadMs) }),
    varifocalKilled: (args, afterMs) => runAndKill(["cli/main.ts", ...args], environment, afterMs),
    folder,

    async laidToRest(killed) {
      if (!postgres) return;
      const client = new Client({ connectionString: postgres.urlOf("postgres") });
      await client.connect();
      try {
        const left = "select 1 from pg_stat_activity where application_name like 'varifocal%' and backend_start < $1";
        while ((await client.query(left, [killed])).rowCount) await sleep(20);
        // A killed process's leases expire after fifteen seconds; this skips the wait.
        await client.query("update lease set ends_at = 0");
      } finally {
        await client.end();
      }
    },

    open,

    async check() {
      await using site = await open();
      const findings = await checkSite({ data: site.data, store: site.files.store, folder: dataDir }, () => {});
      return findings.map(({ message }) => message);
    },

    async incoming() {
      const places = [join(dataDir, "objects", "incoming"), join(dataDir, "uploads")];
      const lying = await Promise.all(places.map((place) => readdir(place, { recursive: true }).catch(() => [])));
      return lying.flat().filter((name) => name !== "incoming");
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function clockAhead(aheadMs: number): Record<string, string> {
  if (aheadMs === 0) return {};
  const clock = join(import.meta.dirname, "clock-ahead.ts");
  return { NODE_OPTIONS: `--import ${clock}`, VARIFOCAL_TEST_CLOCK_AHEAD: `${aheadMs}` };
}
