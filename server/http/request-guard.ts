import { createMiddleware } from "hono/factory";
import { plainPage } from "./plain-page.ts";
import { isUploadAddress, uploadMethods } from "./uploads.ts";

const longestPath = 2_048;
const pageMethods = ["GET", "HEAD", "POST"];

/** Refuses what no screen should have to think about: addresses that name nothing, methods nobody offers. */
export const requestGuard = createMiddleware(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (pathname.length > longestPath) return plainPage(414, "This address is too long.");
  if (!isReadable(pathname)) return plainPage(400, "This address cannot be read.");
  if (pathname.includes("//")) return plainPage(404, "There is nothing at this address.");
  const methods = isUploadAddress(pathname) ? uploadMethods : pageMethods;
  if (!methods.includes(c.req.raw.method)) {
    return plainPage(405, "This address cannot be used in that way.", { Allow: methods.join(", ") });
  }
  await next();
});

/** Whether a path is proper percent-encoding, without characters that no address of ours has. */
function isReadable(pathname: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
