import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { AppEnv } from "./app.ts";
import { visitorAddress } from "./visitor-address.ts";

/** What asks every few seconds, and would bury the rest of the log. */
const routine = /^\/(healthz|readyz|metrics$|live$|assets\/)/;

/**
 * Gives every request an id, the visitor's address and a logger, and logs one line when its answer begins. Without
 * the query: it may hold a link's token, or what a visitor searched for.
 */
export function requestLog({ config, log }: { config: Config; log: Logger }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const id = randomUUID();
    const peer = c.env.incoming.socket.remoteAddress;
    c.set("visitorAddress", visitorAddress(peer, c.req.header("X-Forwarded-For"), config.trustedProxies));
    c.set("log", log.child({ request: id }));
    await next();
    c.res.headers.set("X-Request-Id", id);
    const { method, path } = c.req;
    const status = c.res.status;
    const level = routine.test(path) ? "debug" : status >= 500 && status !== 503 ? "warn" : "info";
    c.var.log[level]({ method, path, status, ms: Math.round(performance.now() - started) }, "request");
  });
}
