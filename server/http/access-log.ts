import type { ServerResponse } from "node:http";
import type { Logger } from "../log.ts";

/** Frequent requests of machines and scripts, which would bury the rest of the log. */
const routine = /^\/(healthz|readyz|metrics$|live$|assets\/)/;

interface LoggedRequest {
  id: string;
  method: string | undefined;
  /** Without the query, which may hold a link's token or a visitor's search. */
  path: string;
}

/** The client left before its response began. Not an HTTP status: nginx logs it so. */
const clientLeft = 499;

export function logAccess(log: Logger, { id, method, path }: LoggedRequest, outgoing: ServerResponse): void {
  const started = performance.now();
  outgoing.once("close", () => {
    const status = outgoing.headersSent ? outgoing.statusCode : clientLeft;
    const level = routine.test(path) ? "debug" : status >= 500 && status !== 503 ? "warn" : "info";
    log[level]({ request: id, method, path, status, ms: Math.round(performance.now() - started) }, "request");
  });
}
