import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** How long a line may wait for others, in milliseconds. */
const gatherMs = 20;
/** What may wait for whoever reads the log, in bytes; beyond it lines are left out. */
const mostUnread = 1_000_000;

/** The server's log: one JSON object a line on standard output. `counted` hears the level of each. */
export function openLog(level: Config["logLevel"], counted?: (level: string) => void): Logger {
  const hooks = !counted
    ? {}
    : {
        logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
          counted(pino.levels.labels[level] ?? "");
          log.apply(this, args);
        },
      };
  const options = { level, base: undefined, timestamp, hooks };
  standardOutput ??= gathered(untroubled(process.stdout));
  return pino(options, standardOutput);
}

/** The second that was written last, in milliseconds since 1970, and its text up to the fraction. */
let second = Number.NaN;
let textOfSecond = "";

/** As pino's `isoTime`, whose writing of every date anew was a twentieth of what a kept page takes. */
export function timestamp(): string {
  const now = Date.now();
  const past = now % 1_000;
  if (now - past !== second) {
    second = now - past;
    textOfSecond = new Date(second).toISOString().slice(0, -"000Z".length);
  }
  return `,"time":"${textOfSecond}${String(past).padStart(3, "0")}Z"`;
}

/** However many logs write there, it is one. */
let standardOutput: DestinationStream | undefined;

/** As pino counts levels. */
const info = 30;

/** Each writing costs as much as a kept page: so the lines of a moment are written together, and bad news at once. */
function gathered(output: DestinationStream): DestinationStream {
  let lines = "";
  function writeLines(): void {
    const written = lines;
    lines = "";
    if (written !== "") output.write(written);
  }
  // Whatever ends the process, its last words are the ones that matter.
  process.on("exit", writeLines);
  const gatherer = {
    // For pino: makes it tell the level (https://getpino.io/#/docs/api?id=metadata).
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      if (lines === "") setTimeout(writeLines, gatherMs).unref();
      lines += line;
      if (gatherer.lastLevel > info) writeLines();
    },
  };
  return gatherer;
}

/**
 * Not pino's own stream: once nobody reads the output any more (a pager that was closed, a collector that died), that one
 * tries for ever to write what is left, and the whole server waits with it. The site goes on without its log: where the
 * reader has gone, where the disk is full until there is room, and where nobody reads on, without keeping all of it.
 */
export function untroubled(output: NodeJS.WritableStream & { readonly writableLength: number }): DestinationStream {
  let leftOut = 0;
  // Once, however many logs write there.
  if (!output.listeners("error").includes(unheard)) output.on("error", unheard);
  return {
    write(lines) {
      if (output.writableLength > mostUnread) {
        leftOut += lines.split("\n").length - 1;
        return;
      }
      if (leftOut > 0) output.write(`${JSON.stringify({ level: 40, time: new Date(), leftOut, msg: notRead })}\n`);
      leftOut = 0;
      output.write(lines);
    },
  };
}

function unheard() {}

const notRead = "Lines were left out: nobody read the log";

/** In milliseconds. */
const unavailableLogInterval = 60_000;
const lastUnavailable = new WeakMap<object, number>();

/**
 * Logs that the database of these services cannot be reached: as a warning once a minute, otherwise at the level `debug`,
 * because every request finds out. `now` in milliseconds, of a monotonic clock.
 */
export function logUnavailable(services: object, log: Logger, error: unknown, now = performance.now()): void {
  const last = lastUnavailable.get(services);
  const isDue = last === undefined || now - last >= unavailableLogInterval;
  if (isDue) lastUnavailable.set(services, now);
  log[isDue ? "warn" : "debug"]({ err: error }, "The database could not be reached");
}
