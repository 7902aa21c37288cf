import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** The server's log: one JSON object a line on standard output. */
export function openLog(level: Config["logLevel"]): Logger {
  // Not pino's own stream: once nobody reads the output any more (a pager that was closed, a collector that died), that
  // one tries for ever to write what is left, and the whole server waits with it. The site goes on without its log.
  process.stdout.on("error", () => {});
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, gathered);
}

/** How long a line may wait for others, in milliseconds. */
const gatherMs = 20;
/** As pino counts levels. */
const info = 30;
let lines = "";

/** Each writing costs as much as a kept page: so the lines of a moment are written together, and bad news at once. */
const gathered = {
  // For pino: makes it tell the level (https://getpino.io/#/docs/api?id=metadata).
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string): void {
    if (lines === "") setTimeout(writeLines, gatherMs).unref();
    lines += line;
    if (this.lastLevel > info) writeLines();
  },
};

function writeLines(): void {
  const written = lines;
  lines = "";
  if (written !== "") process.stdout.write(written);
}

// Whatever ends the process, its last words are the ones that matter.
process.on("exit", writeLines);
