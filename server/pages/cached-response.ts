import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type PublicPages, pageAddress } from "#core/page-address.ts";
import { sessionCookieName } from "../auth/session.ts";
import { logAnswer } from "../http/access-log.ts";
import type { Site } from "../http/app.ts";
import { chooseEncoding } from "../http/compression.ts";
import { bringsBody } from "../http/listen.ts";
import { headersOfKnown, isKnown } from "./rendered-page.ts";

/** A host as nearly every request names it; others are judged by the application. */
const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/;

/** Where a page is kept. Each encoding is an answer of its own. */
export function cacheKey(address: string, acceptEncoding: string | undefined): string {
  return `${chooseEncoding(acceptEncoding) ?? "plain"} ${address}`;
}

/**
 * Answers with a kept page, before the application comes into it; false where there is none, or where there is anything
 * to decide about the request. Addresses that are kept are of a form that every rule of the application lets pass.
 */
export function answerKept(site: Site, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { cache, pages, siteUrl } = site;
  const { method = "", url = "", headers } = incoming;
  if (!cache || !pages || (method !== "GET" && method !== "HEAD")) return false;
  if (headers.host !== undefined && !plainHost.test(headers.host)) return false;
  if (headers.cookie?.includes(sessionCookieName(siteUrl))) return false;
  if (bringsBody(incoming)) return false;

  const started = performance.now();
  const acceptEncoding = headers["accept-encoding"];
  let page = cache.get(cacheKey(url, acceptEncoding));
  // Parameters in another order than ours, or of no meaning. What is kept under the very address needs no such look.
  if (!page && url.includes("?")) {
    const address = ownAddress(url, pages.publicPages);
    page = address === undefined ? undefined : cache.get(cacheKey(address, acceptEncoding));
  }
  if (!page) return false;

  const id = randomUUID();
  const known = isKnown(page, headers["if-none-match"]);
  const status = known ? 304 : page.status;
  outgoing.writeHead(status, [...(known ? headersOfKnown(page) : page.headers), "x-request-id", id]);
  outgoing.end(known || method === "HEAD" ? undefined : page.body);
  logAnswer(site.log, { method, path: pathOf(url), status, started }, id);
  return true;
}

/** Boxes of a form come in their own order, so whoever narrows a category is led to such an address. */
function ownAddress(url: string, publicPages: PublicPages): string | undefined {
  const own = ownAddresses(publicPages);
  const address = own.get(url) ?? pageAddress(url, publicPages)?.address;
  if (address !== undefined && url.length <= longestRemembered) own.set(url, address);
  return address;
}

/** In characters. Nobody fills memory with addresses. */
const longestRemembered = 500;
const ownAddresses = memoizeWeak((_pages: PublicPages) => new LRUCache<string, string>({ max: 1_000 }));

function pathOf(url: string): string {
  const question = url.indexOf("?");
  return question < 0 ? url : url.slice(0, question);
}
