import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Refusal } from "../../pages/request-services.ts";
import { plainPage } from "../plain-page.ts";
import { isPublicData, publicDataMethods } from "../routes/public-data.ts";
import { type AppEnv, isUploadPath } from "./request-info.ts";

const maxPathLength = 2_048;
const pageMethods = ["GET", "HEAD", "POST"];
const uploadMethods = [...pageMethods, "PATCH", "DELETE"];

/** `showRefusal` answers with the site's error page: people follow broken links. */
export function requestGuard(showRefusal: (c: Context<AppEnv>, refusal: Refusal) => Promise<Response>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { address } = c.env.info;
    const { path } = address;
    const refused = refusalOf(path);
    if (refused) {
      const [status, message] = refused;
      const isPage = path.startsWith("/") && (c.req.method === "GET" || c.req.method === "HEAD");
      return isPage
        ? showRefusal(c, { status, statusText: STATUS_CODES[status] ?? message })
        : plainPage(status, message);
    }
    const methods = isPublicData(address) ? publicDataMethods : isUploadPath(path) ? uploadMethods : pageMethods;
    if (!methods.includes(c.req.raw.method)) {
      return plainPage(405, "Method not allowed.", { Allow: methods.join(", ") });
    }
    await next();
  });
}

function refusalOf(path: string): [status: number, message: string] | undefined {
  if (path.length > maxPathLength) return [414, "This address is too long."];
  if (!isReadable(path)) return [400, "This address cannot be read."];
  return path.includes("//") ? [404, "Not found."] : undefined;
}

function isReadable(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

export function sameSiteForms(siteUrl: () => string) {
  return createMiddleware(async (c, next) => {
    if (c.req.method === "POST" && !isSameSite(c.req.raw, siteUrl())) {
      return plainPage(403, "This form was sent from another site. Open the page here and send it again.");
    }
    await next();
  });
}

/** Non-browser clients send neither header, and have no visitor's cookies. */
export function isSameSite(request: Request, siteUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null || origin === siteUrl) return true;
  // With HTTPS, an attacker on the network can serve the site's name over plain HTTP.
  return !siteUrl.startsWith("https:") && origin === new URL(request.url).origin;
}
