import { type Logger, logUnavailable } from "../log.ts";
import { type Database, engineOf } from "./database.ts";

/** Logs the error of work that nobody waits for. That the database is away is only told as `logUnavailable` has it. */
export function logFailure(log: Logger, database: Database, error: unknown, message: string): void {
  if (engineOf(database).isUnavailable(error)) logUnavailable(log, error);
  else log.error({ err: error }, message);
}
