import type { Context } from "hono";
import type { RequestAddress } from "../middleware/request-info.ts";

/** A file that scripts of any site may read, the same for everybody, signed in or not. */
export function isPublicData({ route, path }: RequestAddress): boolean {
  return route?.facts.isData === true && !path.endsWith(".data");
}

/** Added to every answer at these addresses, refusals and 404 included, so that scripts can tell them apart. */
export const publicDataHeaders: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Repr-Digest",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export const publicDataMethods = ["GET", "HEAD", "OPTIONS"];

/** https://fetch.spec.whatwg.org/#cors-preflight-fetch: `*` means every header, as no cookies are sent. */
export function answerOptions(_c: Context): Response {
  const methods = publicDataMethods.join(", ");
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "86400",
    },
  });
}
