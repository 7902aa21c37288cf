import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { DatabaseUnavailable, type OpenDatabase } from "./database.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

/** Opens the database that the configuration names, and brings it up to date. Throws `StartError` where it cannot. */
export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir);
  // What speaks to PostgreSQL takes 12 MB and a moment to load, which a server with SQLite should not spend.
  const { openPostgres } = await import("./postgres/open-postgres.ts");
  return openPostgres(databaseUrl, log);
}

/** How long a server waits before it looks for its database again, in milliseconds. */
const betweenTries = 2_000;

/** The same for a server, which may have been started before its database: it waits for it, for as long as it takes. */
export async function waitForDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  for (;;) {
    try {
      return await openDatabase(config, log);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      log.warn(error.message);
      await sleep(betweenTries);
    }
  }
}
