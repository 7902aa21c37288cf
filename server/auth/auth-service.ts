/** The signed-in administrator. */
export interface Administrator {
  id: string;
  email: string;
}

/** Where everybody signs in; opened once a server by `openSignIn`. */
export interface AuthService extends AsyncDisposable {
  /**
   * Signing in for one visitor, by the address of the visitor's machine: guessing is slowed by it. The request's id stands
   * in what is logged.
   */
  for(visitorAddress: string, requestId?: string): RequestAuth;
}

/** Signing in and out, and passwords. Every answer's `headers` (cookies) must go out with the page. */
export interface RequestAuth {
  /** Who sends this request, by its session cookie; asked of the database, so an ended session is nobody. */
  administrator(request: Request): Promise<Administrator | undefined>;
  /** Slowed by address and by account: `retryAfterSeconds` is set when the answer was not even tried. */
  signIn(
    request: Request,
    credentials: { email: string; password: string },
  ): Promise<{ ok: true; headers: Headers } | { ok: false; retryAfterSeconds?: number }>;
  /** Ends the session on the server. */
  signOut(request: Request): Promise<Headers>;
  /** Queues an e-mail with a link, which is sent if the address is an administrator's; tells nobody whether it is. */
  requestReset(email: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** Sets a new password with a link's token (good once, for an hour) and ends all sessions of that account. */
  resetPassword(token: string, password: string): Promise<{ ok: boolean }>;
  /** Whose password a link's token sets, if it is still good; so that an old link can say so before anybody types. */
  resetLinkOwner(token: string): Promise<Administrator | undefined>;
}

// Apart from Better Auth, so that a server that nobody signs in to does not load it.

/** How long a session lasts, from signing in on; it is not prolonged, so a stolen cookie has an end. */
export const sessionSeconds = 14 * 24 * 60 * 60;
/** How long a link to reset a password is good. */
export const resetLinkSeconds = 60 * 60;

/** The session cookie's name. `__Host-` ties it to this very host and to HTTPS, but browsers refuse it over HTTP. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-varifocal-session" : "varifocal-session";
}
