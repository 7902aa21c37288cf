import type { IncomingMessage, ServerResponse } from "node:http";
import { sessionCookieName } from "../auth/auth-service.ts";
import { bringsBody } from "../http/listener/listen.ts";
import { chooseEncoding } from "../http/middleware/compression.ts";
import type { RequestAddress } from "../http/middleware/request-info.ts";
import { isPublicData } from "../http/routes/public-data.ts";
import type { Site } from "../site.ts";
import { countMissedSearch } from "./missed-search.ts";
import { writeRaw } from "./rendered-page.ts";

const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/;

export function cacheKey({ page }: RequestAddress, acceptEncoding: string | undefined): string | undefined {
  return page && `${chooseEncoding(acceptEncoding) ?? "plain"} ${page.address}`;
}

/** Returns false if the application has to decide. */
export function serveFromCache(
  { cache, siteUrl, services }: Pick<Site, "cache" | "siteUrl" | "services">,
  { id, address, visitorAddress }: { id: string; address: RequestAddress; visitorAddress: () => string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { method, headers } = incoming;
  if (method !== "GET" && method !== "HEAD") return false;
  if (address.redirect) return false;
  if (headers.host !== undefined && !plainHost.test(headers.host)) return false;
  if (headers.cookie?.includes(sessionCookieName(siteUrl)) && !isPublicData(address)) return false;
  if (bringsBody(incoming)) return false;
  const key = cacheKey(address, headers["accept-encoding"]);
  const page = key === undefined ? undefined : cache.get(key);
  if (page) {
    writeRaw(page, incoming, outgoing, id);
    countMissedSearch(page, incoming, services, visitorAddress);
  }
  return page !== undefined;
}
