import { isPublicData, publicDataHeaders } from "../routes/public-data.ts";
import type { RequestAddress } from "./request-info.ts";

export function headersFor(siteUrl: string, address?: RequestAddress): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
    ...(address && isPublicData(address) && publicDataHeaders),
  };
}

/** `blob:` shows chosen pictures before their upload. In development Vite writes style elements. */
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
