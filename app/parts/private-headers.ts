import type { HeadersArgs } from "react-router";

/** Prevents caching, and preserves `Retry-After` of actions and errors. */
export function privateHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  const retryAfter = (errorHeaders ?? actionHeaders).get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
