import { type Administrator, type AuthService, sessionCookieName } from "../../auth/auth-service.ts";
import { visitorNetwork } from "../../auth/visitor-network.ts";
import type { Config } from "../../config.ts";
import { createFairQueue, type QueueLimits } from "./fair-queue.ts";

/** Rendering takes a megabyte and one processor. A change makes an office's 200 open pages reload at once. */
const usual: QueueLimits = { atOnce: 16, mostWaiting: 2_000, mostWaitingOfOne: 250 };

export function pageLimits({ databaseUrl }: Pick<Config, "databaseUrl">): QueueLimits {
  return databaseUrl ? usual : { ...usual, atOnce: 4 };
}

/** Forms may wait for the database's writer, which must not delay readers. */
export const enqueueForm = createFairQueue(usual);

/** Pages take longer than single queries. */
const enqueueForNetwork = createFairQueue({ atOnce: 16, mostWaiting: 5_000, mostWaitingOfOne: 1_000 });

export function enqueueQuery<Value>(visitorAddress: string, query: () => Promise<Value>): Promise<Value> {
  return enqueueForNetwork(visitorNetwork(visitorAddress), query);
}

export async function administratorOf(
  request: Request,
  visitorAddress: string,
  { services, siteUrl }: { services: { signIn: AuthService }; siteUrl: string },
): Promise<Administrator | undefined> {
  if (!request.headers.get("Cookie")?.includes(sessionCookieName(siteUrl))) return undefined;
  const signIn = services.signIn.for(visitorAddress);
  return enqueueQuery(visitorAddress, () => signIn.administrator(request));
}
