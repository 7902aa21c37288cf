import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { OpenDatabase } from "#server/database/database.ts";
import { openPostgres } from "#server/database/postgres/open-postgres.ts";
import { openSqlite } from "#server/database/sqlite/open-sqlite.ts";
import { openLog } from "#server/log.ts";
import { askPostgres, databaseBeside } from "./postgres-server.ts";
import { upToDate } from "./prepare-postgres.ts";
import { extraTimeMs } from "./time-limits.ts";

type Environment = Partial<Record<"DATABASE_URL" | "DATA_DIR", string>>;

export interface TestDatabase extends AsyncDisposable {
  readonly data: OpenDatabase;
  /** A temporary folder, on either engine. */
  readonly dataDir: string;
  readonly isShared: boolean;
  /** For `openDatabaseOf` in another process. */
  readonly environment: Environment;
  /** Opens it again, as another process would. The caller closes it. */
  openAgain(): Promise<OpenDatabase>;
}

const log = openLog("silent");
const sqliteFile = "varifocal.db";

export async function openTestDatabase(
  engine: "sqlite" | "postgres" = inject("postgres") ? "postgres" : "sqlite",
): Promise<TestDatabase> {
  // Provided where the tests run on PostgreSQL: the URL of a database from which others can be created.
  const server = engine === "postgres" ? inject("postgres") : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "varifocal-catalog-"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // `file_copy`, because the default strategy writes every page to the write-ahead log as well.
  if (server) await askPostgres(server, `create database ${name} template ${upToDate} strategy file_copy`);
  else await writeFile(join(dataDir, sqliteFile), await upToDateSqlite());
  const environment = server ? { DATABASE_URL: databaseBeside(server, name) } : { DATA_DIR: dataDir };
  const open = () => openDatabaseOf(environment);
  const data = await open();
  return {
    data,
    dataDir,
    environment,
    isShared: server !== undefined,
    openAgain: open,
    async [Symbol.asyncDispose]() {
      await data.close();
      await rm(dataDir, { recursive: true });
      if (server) await askPostgres(server, `drop database ${name} with (force)`);
    },
  };
}

let sqliteBytes: Promise<Buffer> | undefined;

/** A migrated, empty database: copying it takes a tenth of the time of migrating. */
function upToDateSqlite(): Promise<Buffer> {
  sqliteBytes ??= makeUpToDateSqlite();
  return sqliteBytes;
}

async function makeUpToDateSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-empty-"));
  try {
    await (await openSqlite(folder)).close();
    return await readFile(join(folder, sqliteFile));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function openDatabaseOf({ DATABASE_URL: url, DATA_DIR: folder = "" }: Environment): Promise<OpenDatabase> {
  return url ? openPostgres(url, log, extraTimeMs) : openSqlite(folder);
}
