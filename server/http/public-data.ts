import type { Context } from "hono";

/** Addresses that scripts of any site may read. Their answers are the same for everybody, signed in or not. */
export const publicDataPaths: readonly string[] = [
  "/catalog.csv",
  "/catalog/products/:id.json",
  "/catalog/products/:id/eox.json",
  "/catalog/products/:id/device-type.yaml",
  "/support/lifecycle.csv",
  "/compliance.csv",
  "/feed.atom",
  "/catalog/categories/:id/feed.atom",
  "/catalog/products/:id/feed.atom",
];

const patterns = publicDataPaths.map(
  (path) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
);

export function isPublicData(path: string): boolean {
  return /\.(atom|csv|json|yaml)$/.test(path) && patterns.some((pattern) => pattern.test(path));
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
