// Apart from Better Auth, so that a server that nobody signs in to does not load it.

/** How long a session lasts, from signing in on; it is not prolonged, so a stolen cookie has an end. */
export const sessionSeconds = 14 * 24 * 60 * 60;
/** How long a link to reset a password is good. */
export const resetLinkSeconds = 60 * 60;

/** The session cookie's name. `__Host-` ties it to this very host and to HTTPS, but browsers refuse it over HTTP. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-varifocal-session" : "varifocal-session";
}
