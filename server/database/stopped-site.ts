import { Client } from "pg";
import { StartError } from "../start-error.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import type { DatabaseConfig } from "./open-database.ts";
import { listenerName } from "./postgres/postgres-engine.ts";

/** Throws `StartError` while a server uses the database. On SQLite none can start until this is disposed. */
export async function requireStoppedSite({ dataDir, databaseUrl }: DatabaseConfig): Promise<Disposable> {
  if (databaseUrl) {
    await refuseListeners(databaseUrl);
    return { [Symbol.dispose]() {} };
  }
  const lock = lockDataFolder(dataDir);
  return { [Symbol.dispose]: () => lock.release() };
}

async function refuseListeners(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1",
      [listenerName],
    );
    const { count } = rows[0];
    if (count === 0) return;
    throw new StartError(
      `The site is running: ${count === 1 ? "a process uses" : `${count} processes use`} its database. Stop it first.`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
