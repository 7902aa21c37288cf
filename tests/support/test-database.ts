import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
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

export interface TestDatabase extends AsyncDisposable {
  readonly data: OpenDatabase;
  /** A temporary folder, on either engine. */
  readonly dataDir: string;
  readonly isShared: boolean;
  /** Opens it again, as another process would. The caller closes it. */
  openAgain(): Promise<OpenDatabase>;
}

/** Provided where the tests run on PostgreSQL: the URL of a database from which others can be created. */
const postgres = inject("postgres");

const log = openLog("silent");

export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "varifocal-catalog-"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // `file_copy`, because the default strategy writes every page to the write-ahead log as well.
  if (postgres) await askPostgres(postgres, `create database ${name} template ${upToDate} strategy file_copy`);
  const open = () => (postgres ? openPostgres(databaseBeside(postgres, name), log, extraTimeMs) : openSqlite(dataDir));
  const data = await open();
  return {
    data,
    dataDir,
    isShared: postgres !== undefined,
    openAgain: open,
    async [Symbol.asyncDispose]() {
      await data.close();
      await rm(dataDir, { recursive: true });
      if (postgres) await askPostgres(postgres, `drop database ${name} with (force)`);
    },
  };
}
