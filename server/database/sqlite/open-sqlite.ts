import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { StartError } from "../../start-error.ts";
import { openCommitWatchers } from "../commit-watchers.ts";
import { makeDataFolder, makePrivateFile } from "../data-folder.ts";
import type { OpenDatabase, Snapshot } from "../database.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import type { Schema } from "../schema.ts";
import { setReading, transaction } from "../transaction.ts";
import { fillUniqueKeys } from "../unique-names.ts";
import { BackgroundSqliteDialect } from "./sqlite-background.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";
import { isSqliteError } from "./sqlite-error.ts";

const fileName = "varifocal.db";
const askEveryMs = 100;
/** Pages of 4 KB per step of a backup. */
const pagesAtATime = 1_000;

export async function openSqlite(dataDir: string): Promise<OpenDatabase> {
  makeDataFolder(dataDir);
  const path = join(dataDir, fileName);
  const writer = connect(path);
  const watchers = openCommitWatchers();
  // A watcher that fails does not undo the commit: `ask` calls it again.
  const committed = () => watchers.tell().catch(() => {});
  const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writer, committed) });
  try {
    await migrate(database, migrations);
    await transaction(database, fillUniqueKeys);
  } catch (error) {
    await database.destroy();
    if (isSqliteError(error, "readonly")) throw cannotOpen(path, error);
    throw error;
  }

  const reader = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: true });
  const reading = new Kysely<Schema>({ dialect: new NodeSqliteDialect(reader) });
  setReading(database, reading);

  const background = new Kysely<Schema>({ dialect: new BackgroundSqliteDialect(path) });
  const bulkWriter = connect(path);
  const bulk = new Kysely<Schema>({ dialect: new NodeSqliteDialect(bulkWriter, committed) });
  setReading(bulk, reading);

  const dataVersion = reader.prepare("pragma data_version");
  let seen = dataVersion.get()?.data_version;
  async function ask(): Promise<void> {
    const version = dataVersion.get()?.data_version;
    if (version === seen) return;
    await watchers.tell();
    seen = version;
  }
  const asking = setInterval(() => ask().catch(() => {}), askEveryMs);
  asking.unref();

  return {
    database,
    reading,
    background,
    bulk,
    watchCommits: watchers.watch,
    snapshot: (folder) => copyOf(path, join(folder, `${randomUUID()}.db`)),
    async close() {
      clearInterval(asking);
      await background.destroy();
      await close(reading, reader);
      await close(bulk, bulkWriter);
      await close(database, writer);
    },
  };
}

function connect(path: string): DatabaseSync {
  try {
    makePrivateFile(path);
    const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    connection.exec("pragma journal_mode = wal");
    // An acknowledged commit survives a power failure.
    connection.exec("pragma synchronous = full");
    // Truncates the journal after a long import.
    connection.exec("pragma journal_size_limit = 67108864");
    connection.exec("pragma busy_timeout = 0"); // the dialect retries instead
    return connection;
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

function cannotOpen(path: string, error: unknown): StartError {
  return new StartError(`The database ${path} cannot be opened: ${(error as Error).message}.`, { cause: error });
}

async function copyOf(path: string, copy: string): Promise<Snapshot> {
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    // The open read transaction keeps commits from restarting the backup.
    source.exec("begin; select 1 from sqlite_schema");
    await backup(source, copy, { rate: pagesAtATime });
  } finally {
    source.close();
  }
  const connection = new DatabaseSync(copy);
  const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection) });
  return {
    database,
    async [Symbol.asyncDispose]() {
      await close(database, connection);
      for (const ending of ["", "-wal", "-shm"]) await rm(copy + ending, { force: true });
    },
  };
}

/** Kysely leaves a connection open that it never used. */
async function close(database: Kysely<Schema>, connection: DatabaseSync): Promise<void> {
  await database.destroy();
  if (connection.isOpen) connection.close();
}
