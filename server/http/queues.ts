import type { Administrator } from "../auth/auth-service.ts";
import { sessionCookieName } from "../auth/session.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Services } from "../services.ts";
import type { Site } from "./app.ts";
import { fairTurns, isTooMany, type TooMany } from "./fair-queue.ts";

// Where requests wait that query the database or render. What is answered from memory does not wait: cached pages,
// `/healthz`, the build's files, refusals.

/**
 * A page takes a megabyte while it is made, and one processor makes no two of them sooner together: more than a few at
 * once only grow old together while they wait for their compression. PostgreSQL is waited for as well. Forms are queued
 * apart: they may wait for the database's writer, which no reader should. An office's 200 open pages may all be waiting
 * for a change; what is refused comes again.
 */
const crowd = { atOnce: 16, mostWaiting: 2_000, mostWaitingOfOne: 250 };
const inTurnOn = { sqlite: fairTurns({ ...crowd, atOnce: 4 }), postgres: fairTurns(crowd) };
export const pagesInTurn = ({ config }: Site) => inTurnOn[config.databaseUrl ? "postgres" : "sqlite"];
export const formsInTurn = fairTurns(crowd);

/** Single queries are queued apart as well: each page of an office shows many files, and pages take longer. */
const queriesInTurn = fairTurns({ atOnce: 16, mostWaiting: 5_000, mostWaitingOfOne: 1_000 });

/** What a client is told when the queue takes no more. */
export const queueFull: Record<TooMany["tooMany"], [status: number, sentence: string]> = {
  "of one": [429, "Too many requests from your network. Try again shortly."],
  "in all": [503, "Too many requests at once. Try again shortly."],
};

/** Thrown in place of the answer to a single query when the queue takes no more. */
export class QueueFull extends Error {
  readonly reason: TooMany["tooMany"];

  constructor({ tooMany }: TooMany) {
    super("The queue is full.");
    this.reason = tooMany;
  }
}

/** Asks the database a single question in the turn of the visitor's network. Throws `QueueFull`. */
export async function queryInTurn<Value>(visitorAddress: string, query: () => Promise<Value>): Promise<Value> {
  const answer = await queriesInTurn(visitorNetwork(visitorAddress), query);
  if (isTooMany(answer)) throw new QueueFull(answer);
  return answer;
}

/** Who is signed in. Without a session cookie, which is what most requests are, there is nothing to query. */
export async function administratorOf(
  request: Request,
  visitorAddress: string,
  { services, siteUrl }: { services: Services; siteUrl: string },
): Promise<Administrator | undefined> {
  if (!request.headers.get("Cookie")?.includes(sessionCookieName(siteUrl))) return undefined;
  const signIn = services.signIn.for(visitorAddress);
  return queryInTurn(visitorAddress, () => signIn.administrator(request));
}
