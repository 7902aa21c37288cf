import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** The server's log: one JSON object a line on standard output. */
export function openLog(level: Config["logLevel"]): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
