import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Metrics } from "../metrics/metrics.ts";

export interface Administrator {
  id: string;
  email: string;
}

export interface AuthServiceOptions {
  database: Database;
  reading: Database;
  secret: string;
  siteUrl: string;
  siteName: string;
  mailer: Mailer;
  log: Logger;
  metrics?: Metrics;
  now?: () => number;
}

export interface AuthService extends AsyncDisposable {
  for(visitorAddress: string, requestId?: string): RequestAuth;
}

/** The returned `headers` (cookies) must be sent with the response. */
export interface RequestAuth {
  /** Reads the database, so that ending a session takes effect at once. */
  administrator(request: Request): Promise<Administrator | undefined>;
  /** `retryAfterSeconds` is set if throttling kept the password from being checked. */
  signIn(
    request: Request,
    credentials: { email: string; password: string },
  ): Promise<{ ok: true; headers: Headers } | { ok: false; retryAfterSeconds?: number }>;
  signOut(request: Request): Promise<Headers>;
  /** Never reveals whether the address is an administrator's. */
  requestReset(email: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** The token works once, for an hour. Ends all sessions of the account. */
  resetPassword(token: string, password: string): Promise<{ ok: boolean }>;
  resetLinkOwner(token: string): Promise<Administrator | undefined>;
}

/** Never prolonged, so that a stolen cookie expires. */
export const sessionSeconds = 14 * 24 * 60 * 60;
export const resetLinkSeconds = 60 * 60;

/** `__Host-` ties the cookie to this host and to HTTPS; browsers refuse it over HTTP. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-varifocal-session" : "varifocal-session";
}
