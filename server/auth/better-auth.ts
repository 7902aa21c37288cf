import { betterAuth } from "better-auth";
import type { Logger } from "pino";
import { passwordLength } from "#core/account.ts";
import type { Database } from "../database/database.ts";
import { sessionCookieName, sessionSeconds } from "./auth-service.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export interface BetterAuthOptions {
  /** The writing connection, outside any transaction; one that can only read looks sessions up. */
  database: Database;
  secret: string;
  siteUrl: string;
  log: Logger;
  /** Called when a new password has been set by a link, before the sessions end. */
  passwordWasReset(administrator: { id: string; email: string }): Promise<void>;
}

export type BetterAuth = ReturnType<typeof makeBetterAuth>;

/**
 * Better Auth over our own tables. It checks reset links and sets passwords with them; `reset-mail.ts` makes the links. It is called from within only: no address of the site leads to its routes, what it
 * would do with those (limits by address, origin checks) happens before it, in `open-auth-service.ts` and `server/http`.
 */
export function makeBetterAuth({ database, secret, siteUrl, log, passwordWasReset }: BetterAuthOptions) {
  const dates = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    appName: "Varifocal",
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // Within a list, the log would lose what an error says.
      log: (level, message, ...details) =>
        log[level]({ err: details.find((one) => one instanceof Error), details }, `better-auth: ${message}`),
    },
    // Without its own transactions: each of its statements is atomic by itself, and they would wait for ours.
    database: { db: database, type: "sqlite", transaction: false },
    user: {
      modelName: "administrator",
      fields: { emailVerified: "email_verified", ...dates },
    },
    session: {
      modelName: "administrator_session",
      fields: {
        userId: "administrator_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...dates,
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      // A look at a session writes nothing, not even that it has ended.
      deferSessionRefresh: true,
      // Every look at a session asks the database, so that ending it counts at once.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: "administrator_account",
      fields: {
        userId: "administrator_id",
        providerId: "provider_id",
        accountId: "account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...dates,
      },
    },
    verification: {
      modelName: "administrator_verification",
      fields: { expiresAt: "expires_at", ...dates },
      // A copy of the database opens no account: it holds the tokens' hashes.
      storeIdentifier: "hashed",
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => passwordWasReset(user),
    },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false, // The name carries the prefix already.
      cookies: {
        session_token: {
          name: sessionCookieName(siteUrl),
          attributes: { secure: siteUrl.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
      ipAddress: { disableIpTracking: true },
      database: { generateId: "uuid" },
    },
  });
}
