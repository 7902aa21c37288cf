import { createMiddleware } from "hono/factory";

/** Headers for every answer. One that is there already, such as the policy of a stored file, stays. */
export function securityHeaders(siteUrl: () => string) {
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headersFor(siteUrl()))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}

/** The headers of an answer that has none of its own. */
export function headersFor(siteUrl: string): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/**
 * What a page may load: our own host only, and of inline scripts those whose hashes are named. Styles come from files;
 * scripts may still set an element's measures. In development Vite writes style elements. `blob:` are pictures that an
 * administrator has chosen and that are still on their way, in any document that somebody has signed in to meanwhile.
 */
export function pagePolicy(scriptHashes: string[], { development = false } = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' blob:${development ? " data:" : ""}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
