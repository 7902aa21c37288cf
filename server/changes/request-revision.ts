import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import { currentRevision } from "./revision.ts";

interface RequestScope {
  revision?: Promise<number>;
  hasChanged?: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Reads the revision once per request, because over PostgreSQL each read is a round trip. */
export function runInRequestScope<Result>(run: () => Promise<Result>): Promise<Result> {
  return scopes.run({}, run);
}

export function requestRevision(reading: Database): Promise<number> {
  const scope = scopes.getStore();
  if (!scope || scope.hasChanged) return currentRevision(reading);
  scope.revision ??= currentRevision(reading);
  return scope.revision;
}

export function invalidateRequestRevision(): void {
  const scope = scopes.getStore();
  if (scope) scope.hasChanged = true;
}
