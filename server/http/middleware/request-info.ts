import type { HttpBindings } from "@hono/node-server";
import { LRUCache } from "lru-cache";
import { uploadsPath } from "#core/files/upload.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import {
  meantPage,
  type PageAddress,
  pageAddress,
  type RouteFacts,
  type RouteTable,
  routeAt,
} from "#core/page-address.ts";
import type { Logger } from "../../log.ts";

export interface RequestInfo {
  id: string;
  address: RequestAddress;
  visitorAddress: string;
  log: Logger;
}

export interface AppEnv {
  Bindings: HttpBindings & { info: RequestInfo };
}

export interface RequestAddress {
  path: string;
  search: string;
  /** Absent where nothing is. */
  route?: { pattern: string; facts: RouteFacts };
  page?: PageAddress;
  redirect?: { to: string; status: 301 | 302 };
}

/** In characters. Longer addresses are not cached, so that no client fills the memory. */
const maxCachedLength = 500;
const addressCaches = memoizeWeak((_routes: RouteTable) => new LRUCache<string, RequestAddress>({ max: 1_000 }));

/** An invalid target becomes its own path, which matches no route. */
export function readAddress(target: string, routes: RouteTable): RequestAddress {
  const known = addressCaches(routes).get(target);
  if (known) return known;
  const address = parse(target, routes);
  if (target.length <= maxCachedLength) addressCaches(routes).set(target, address);
  return address;
}

function parse(target: string, routes: RouteTable): RequestAddress {
  const [rawPath = ""] = target.split("?", 1);
  // `URL` reads a backslash as a slash; the application refuses it.
  const url = rawPath.includes("\\") ? null : URL.parse(target.startsWith("/") ? `http://localhost${target}` : target);
  if (!url) return { path: rawPath, search: "" };
  const { pathname: path } = url;
  const search = queryWithoutNulls(url.search);
  const page = pageAddress(path + search, routes);
  const meant = page ? undefined : meantPage(path + search, routes);
  const isShortened = page?.hasEmptyFields && !path.endsWith(".data");
  return {
    path,
    search,
    route: routeAt(path, routes),
    page,
    ...(meant !== undefined && { redirect: { to: meant, status: 301 } }),
    ...(isShortened && { redirect: { to: page.address, status: 302 } }),
  };
}

/** PostgreSQL refuses texts with null bytes, and SQLite truncates them. */
export function queryWithoutNulls(search: string): string {
  if (!search.includes("%00")) return search;
  const pairs = [...new URLSearchParams(search)].map((pair) => pair.map((text) => text.replaceAll("\0", "")));
  return `?${new URLSearchParams(pairs)}`;
}

export function isUploadPath(path: string): boolean {
  return path === uploadsPath || path.startsWith(`${uploadsPath}/`);
}
