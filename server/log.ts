import { type LogFn, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** The server's log: one JSON object a line on standard output. `counted` hears the level of each. */
export function openLog(level: Config["logLevel"], counted?: (level: string) => void): Logger {
  // Not pino's own stream: once nobody reads the output any more (a pager that was closed, a collector that died), that
  // one tries for ever to write what is left, and the whole server waits with it. The site goes on without its log.
  process.stdout.on("error", () => {});
  const hooks = !counted
    ? {}
    : {
        logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
          counted(pino.levels.labels[level] ?? "");
          log.apply(this, args);
        },
      };
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, hooks }, process.stdout);
}
