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

/** What a site runs on, and the site itself as processes that begin and end. */
export interface Stack extends AsyncDisposable {
  readonly url: string;
  /** Where there is one that can be ended as well. */
  readonly postgres?: PostgresServer;
  /** So many bytes of an upload that had arrived may have to be sent once more after a kill. */
  readonly sentAgain: number;
  /** Starts the site; `aheadMs` is how far its clock is ahead. */
  start(options?: ServerOptions & { aheadMs?: number }): Promise<ServerProcess>;
  /** A command of the command line, run to its end. */
  varifocal(args: string[], options?: { aheadMs?: number }): Promise<string>;
  /** The same, killed after so long; answers whether it was still running. */
  varifocalKilled(args: string[], afterMs: number): Promise<boolean>;
  /** A folder that goes with it, with room for more. */
  readonly folder: string;
  /** The sentences of `varifocal check`, without the process that it takes and all its modules. */
  check(): Promise<string[]>;
  /** Waits until the database has noticed who was killed at that moment; what they held for a while is free then. */
  laidToRest(killed: Date): Promise<void>;
  /** Opens the database and the store beside the site, as the command line does. */
  open(): Promise<AsyncDisposable & { data: OpenDatabase; files: OpenStore }>;
  /** What lies in the folders of this machine for files that are on their way. */
  incoming(): Promise<string[]>;
}

/** What S3 takes no part below: until there is so much, the end of an upload is an object that the next piece replaces. */
const smallestPart = 5 * 1024 * 1024;

/** Opens one on SQLite and a folder, or on PostgreSQL and, where an S3 server is named, a bucket; with more settings. */
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
    sentAgain: bucket ? smallestPart : 0,
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
        // What a killed process held is free after fifteen seconds, which pass at once here.
        await client.query("update lease set ends_at = 0");
      } finally {
        await client.end();
      }
    },

    open,

    async check() {
      await using site = await open();
      const findings = await checkSite({ data: site.data, store: site.files.store, folder: dataDir }, () => {});
      return findings.map(({ sentence }) => sentence);
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
