/** Never prolonged, so that a stolen cookie expires. */
export const sessionSeconds = 14 * 24 * 60 * 60;
export const resetLinkSeconds = 60 * 60;

/** `__Host-` ties the cookie to this host and to HTTPS; browsers refuse it over HTTP. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-varifocal-session" : "varifocal-session";
}
