import { createMiddleware } from "hono/factory";
import { plainPage } from "./plain-page.ts";

/** Refuses a form that another site's page sends in a visitor's name. */
export function sameSiteForms(siteUrl: () => string) {
  return createMiddleware(async (c, next) => {
    if (c.req.method === "POST" && !comesFromHere(c.req.raw, siteUrl())) {
      return plainPage(403, "This form was sent from another site. Open the page here and send it again.");
    }
    await next();
  });
}

/**
 * Browsers say where a form comes from in `Sec-Fetch-Site` (on HTTPS and localhost) and in `Origin`. Programs say
 * neither, and carry nobody's cookies.
 */
export function comesFromHere(request: Request, siteUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === siteUrl || origin === new URL(request.url).origin;
}
