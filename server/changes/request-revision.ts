import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import { currentRevision } from "./revision.ts";

interface Request {
  revision?: Promise<number>;
  /** Whether it has changed something itself: then what it heard before may be old. */
  changes?: boolean;
}

const requests = new AsyncLocalStorage<Request>();

/**
 * Runs a request. Whatever it reads of what is kept in memory asks for the revision once: what it answers with is as it was
 * when it first asked, or newer. Over PostgreSQL each other time would be a way there and back, and a category's page would
 * ask six times.
 */
export function asOneRequest<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  return requests.run({}, answer);
}

/** The revision of the last change that was committed before, as this request knows it. Outside of requests it is asked for. */
export function askedRevision(reading: Database): Promise<number> {
  const request = requests.getStore();
  if (!request || request.changes) return currentRevision(reading);
  request.revision ??= currentRevision(reading);
  return request.revision;
}

/** Has this request ask anew from now on, each time. */
export function expectChanges(): void {
  const request = requests.getStore();
  if (request) request.changes = true;
}
