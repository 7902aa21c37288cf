import type { IncomingMessage } from "node:http";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Services } from "../services.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** Counts what a visitor submitted, from the cache too; not what a browser fetches ahead, or again after a change. */
export function countMissedSearch(
  { missedSearch }: RenderedPage,
  { method, headers, url = "" }: IncomingMessage,
  services: Pick<Services, "missedSearches"> | undefined,
  visitorAddress: () => string,
): void {
  if (missedSearch === undefined || method !== "GET") return;
  if (headers["sec-purpose"]?.includes("prefetch")) return;
  if (url.startsWith("/search.data") && isSearchFor(missedSearch, headers.referer)) return;
  services?.missedSearches.count(missedSearch, visitorNetwork(visitorAddress()));
}

/** An open page that follows a change names itself. */
function isSearchFor(query: string, referer: string | undefined): boolean {
  if (!referer || !URL.canParse(referer)) return false;
  const { pathname, searchParams } = new URL(referer);
  return pathname === "/search" && searchParams.get("q")?.trim() === query;
}
