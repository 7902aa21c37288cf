import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { DatabaseAway, openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

/** Opens the database that the configuration names, and brings it up to date. Throws `StartError` where it cannot. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(dataDir);
}

/** How long a server waits before it looks for its database again, in milliseconds. */
const betweenTries = 2_000;

/** The same for a server, which may have been started before its database: it waits for it, for as long as it takes. */
export async function waitForDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  for (;;) {
    try {
      return await openDatabase(config, log);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      log.warn(error.message);
      await sleep(betweenTries);
    }
  }
}
