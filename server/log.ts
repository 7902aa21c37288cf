import { hostname } from "node:os";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type { Logger } from "pino";

/** What every line says of the process that wrote it. */
const writer = { instance: hostname(), pid: process.pid };
const gatherMs = 20;
/** In bytes; beyond it, lines are dropped. */
const mostUnread = 1_000_000;

export function openLog(level: Config["logLevel"], counted?: (level: string) => void): Logger {
  const hooks = !counted
    ? {}
    : {
        logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
          counted(pino.levels.labels[level] ?? "");
          log.apply(this, args);
        },
      };
  const options = { level, base: writer, timestamp, hooks };
  standardOutput ??= gathered(withoutBackpressure(process.stdout));
  return pino(options, standardOutput);
}

let second = Number.NaN;
let textOfSecond = "";

/** Like pino's `isoTime`, but formats each second once: formatting took a twentieth of the time of a cached page. */
export function timestamp(): string {
  const now = Date.now();
  const past = now % 1_000;
  if (now - past !== second) {
    second = now - past;
    textOfSecond = new Date(second).toISOString().slice(0, -"000Z".length);
  }
  return `,"time":"${textOfSecond}${String(past).padStart(3, "0")}Z"`;
}

let standardOutput: DestinationStream | undefined;

const info = 30;

/** A write takes as long as a cached page, so lines are batched; warnings and errors are written at once. */
function gathered(output: DestinationStream): DestinationStream {
  let lines = "";
  function writeLines(): void {
    const written = lines;
    lines = "";
    if (written !== "") output.write(written);
  }
  process.on("exit", writeLines);
  const gatherer = {
    // Makes pino set `lastLevel` (https://getpino.io/#/docs/api?id=metadata).
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

// pino's own stream blocks the server when the log's reader has gone; this one drops lines.
export function withoutBackpressure(
  output: NodeJS.WritableStream & { readonly writableLength: number },
): DestinationStream {
  let leftOut = 0;
  if (!output.listeners("error").includes(unannounced)) output.on("error", unannounced);
  return {
    write(lines) {
      if (output.writableLength > mostUnread) {
        leftOut += lines.split("\n").length - 1;
        return;
      }
      if (leftOut > 0) {
        const line = { level: 40, time: new Date(), ...writer, leftOut, msg: notRead };
        output.write(`${JSON.stringify(line)}\n`);
      }
      leftOut = 0;
      output.write(lines);
    },
  };
}

function unannounced() {}

const notRead = "Lines were left out: nobody read the log";

const unavailableLogInterval = 60_000;
const lastUnavailable = new WeakMap<object, number>();

/**
 * Warns once a minute, otherwise logs at `debug`: while the database is away, every request and every connection fails.
 * `now` is in milliseconds.
 */
export function logUnavailable(
  log: Logger,
  error: unknown,
  message = "The database could not be reached",
  now = performance.now(),
): void {
  const output = outputOf(log);
  const last = lastUnavailable.get(output);
  const isDue = last === undefined || now - last >= unavailableLogInterval;
  if (isDue) lastUnavailable.set(output, now);
  log[isDue ? "warn" : "debug"]({ err: error }, message);
}

/** The same for a logger and its children. */
function outputOf(log: Logger): object {
  return (log as unknown as Record<symbol, object>)[pino.symbols.streamSym] ?? log;
}
