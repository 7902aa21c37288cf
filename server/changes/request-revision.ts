import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import { currentRevision } from "./revision.ts";

interface RequestScope {
  revision?: Promise<number>;
  /** Whether the request has changed something, so that a revision read before may be outdated. */
  hasChanged?: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/**
 * Runs a request in which the revision is read once, before the first use of a cache. Over PostgreSQL every further read
 * would be a round trip, and a category page would make six.
 */
export function runInRequestScope<Result>(run: () => Promise<Result>): Promise<Result> {
  return scopes.run({}, run);
}

/** Returns the revision that caches must have reached for this request. Outside a request it is read each time. */
export function requestRevision(reading: Database): Promise<number> {
  const scope = scopes.getStore();
  if (!scope || scope.hasChanged) return currentRevision(reading);
  scope.revision ??= currentRevision(reading);
  return scope.revision;
}

/** Makes the request read the revision each time from now on. */
export function invalidateRequestRevision(): void {
  const scope = scopes.getStore();
  if (scope) scope.hasChanged = true;
}
