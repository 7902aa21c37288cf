import type { HeadersArgs } from "react-router";

/** Headers for screens that are nobody else's business: kept nowhere, and what an action or an error had to say. */
export function privateHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  const retryAfter = (errorHeaders ?? actionHeaders).get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
