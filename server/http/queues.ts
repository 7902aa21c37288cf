import { type Administrator, type AuthService, sessionCookieName } from "../auth/auth-service.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Config } from "../config.ts";
import { createFairQueue, type QueueLimits } from "./fair-queue.ts";

// Requests that query the database or render wait in queues. Responses from memory do not: cached pages, `/healthz`, the
// build's files, refusals.

/**
 * Rendering a page takes a megabyte and one processor, so more than a few at once only finish later; with PostgreSQL they
 * also wait for the network. A change makes an office's 200 open pages ask at once; refused ones try again.
 */
const usual: QueueLimits = { atOnce: 16, mostWaiting: 2_000, mostWaitingOfOne: 250 };

export function pageLimits({ databaseUrl }: Pick<Config, "databaseUrl">): QueueLimits {
  return databaseUrl ? usual : { ...usual, atOnce: 4 };
}

/** Queues forms apart from pages: they may wait for the database's writer, which no reader should. */
export const enqueueForm = createFairQueue(usual);

/** Queues single queries apart from pages, which take longer: each page of an office shows many files. */
const enqueueForNetwork = createFairQueue({ atOnce: 16, mostWaiting: 5_000, mostWaitingOfOne: 1_000 });

/** Runs a single query when it is the turn of the visitor's network. Throws `QueueFull`. */
export function enqueueQuery<Value>(visitorAddress: string, query: () => Promise<Value>): Promise<Value> {
  return enqueueForNetwork(visitorNetwork(visitorAddress), query);
}

/** The signed-in administrator. Most requests have no session cookie and need no query. */
export async function administratorOf(
  request: Request,
  visitorAddress: string,
  { services, siteUrl }: { services: { signIn: AuthService }; siteUrl: string },
): Promise<Administrator | undefined> {
  if (!request.headers.get("Cookie")?.includes(sessionCookieName(siteUrl))) return undefined;
  const signIn = services.signIn.for(visitorAddress);
  return enqueueQuery(visitorAddress, () => signIn.administrator(request));
}
