import type { Logger } from "../log.ts";

/** The log is not flooded by what every visitor meets: in milliseconds. */
const oncePer = 60_000;

const lastTold = new WeakMap<object, number>();

/**
 * Logs that the database of these services could not be reached: as a warning once a minute, however many requests find
 * out, otherwise for whoever debugs. `now` in milliseconds, of a clock that nobody sets.
 */
export function logUnavailable(services: object, log: Logger, error: unknown, now = performance.now()): void {
  const last = lastTold.get(services);
  const isNews = last === undefined || now - last >= oncePer;
  if (isNews) lastTold.set(services, now);
  log[isNews ? "warn" : "debug"]({ err: error }, "The database could not be reached");
}
