import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { type Logger, logUnavailable } from "../log.ts";
import { DatabaseUnavailable, type OpenDatabase } from "./database.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

export async function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir);
  // The PostgreSQL driver takes 12 MB and time to load, which a server with SQLite should not spend.
  const { openPostgres } = await import("./postgres/open-postgres.ts");
  return openPostgres(databaseUrl, log);
}

const retryDelayMs = 2_000;

export async function waitForDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  for (;;) {
    try {
      return await openDatabase(config, log);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      logUnavailable(log, error, error.message);
      await sleep(retryDelayMs);
    }
  }
}
