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
  if (origin === null || origin === siteUrl) return true;
  // Without HTTPS a site may be open at several names. With it, its own name without HTTPS is anybody's on the way.
  return !siteUrl.startsWith("https:") && origin === new URL(request.url).origin;
}
