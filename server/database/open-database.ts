import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

/** Opens the database that the configuration names, and brings it up to date. Throws `StartError` where it cannot. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(dataDir);
}
