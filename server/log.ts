import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** The server's log: one JSON object a line on standard output. */
export function openLog(level: Config["logLevel"]): Logger {
  // Not pino's own stream: once nobody reads the output any more (a pager that was closed, a collector that died), that
  // one tries for ever to write what is left, and the whole server waits with it. The site goes on without its log.
  process.stdout.on("error", () => {});
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, { write: gatherLines });
}

/** How long a line may wait for others, in milliseconds. */
const gatherMs = 20;
let lines = "";

/** Each writing costs as much as a kept page: so the lines of a moment are written together. */
function gatherLines(line: string): void {
  if (lines === "") setTimeout(writeLines, gatherMs).unref();
  lines += line;
}

function writeLines(): void {
  const written = lines;
  lines = "";
  if (written !== "") process.stdout.write(written);
}

// Whatever ends the process, its last words are the ones that matter.
process.on("exit", writeLines);
