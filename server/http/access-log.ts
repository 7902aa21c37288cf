import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { AppEnv } from "./app.ts";
import { watchForUnnamedProxy } from "./unnamed-proxy.ts";
import { visitorAddress } from "./visitor-address.ts";

/** What asks every few seconds, and would bury the rest of the log. */
const routine = /^\/(healthz|readyz|metrics$|live$|assets\/)/;

/** An answer, as the log tells of it. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  /** As `performance.now()` had it. */
  started: number;
}

/** Logs one line. Without the query: it may hold a link's token, or what a visitor searched for. */
export function logAnswer(log: Logger, { method, path, status, started }: Answered, request?: string): void {
  const level = routine.test(path) ? "debug" : status >= 500 && status !== 503 ? "warn" : "info";
  log[level]({ request, method, path, status, ms: Math.round(performance.now() - started) }, "request");
}

/**
 * Gives every request an id, the visitor's address and a logger, and logs one line when its answer begins.
 */
export function requestLog({ config, log }: { config: Config; log: Logger }) {
  const noticeProxy = watchForUnnamedProxy(config.trustedProxies, log);
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const id = randomUUID();
    const peer = c.env.incoming.socket.remoteAddress;
    const forwardedFor = c.req.header("X-Forwarded-For");
    noticeProxy(peer, forwardedFor);
    c.set("visitorAddress", visitorAddress(peer, forwardedFor, config.trustedProxies));
    c.set("requestId", id);
    c.set("log", log.child({ request: id }));
    await next();
    c.res.headers.set("X-Request-Id", id);
    logAnswer(c.var.log, { method: c.req.method, path: c.req.path, status: c.res.status, started });
  });
}
