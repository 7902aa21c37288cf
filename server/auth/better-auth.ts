import { betterAuth } from "better-auth";
import type { Logger } from "pino";
import { passwordLength } from "#core/account/account.ts";
import type { Database } from "../database/database.ts";
import { sessionCookieName, sessionSeconds } from "./auth-service.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

export interface BetterAuthOptions {
  database: Database;
  secret: string;
  siteUrl: string;
  log: Logger;
  passwordWasReset(administrator: { id: string; email: string }): Promise<void>;
}

export type BetterAuth = ReturnType<typeof makeBetterAuth>;

// None of Better Auth's HTTP routes is mounted: `open-auth-service.ts` and `server/http` throttle and check origins.
export function makeBetterAuth({ database, secret, siteUrl, log, passwordWasReset }: BetterAuthOptions) {
  const dates = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    appName: "Varifocal",
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (level, message, ...details) =>
        log[level]({ err: details.find((one) => one instanceof Error), details }, `better-auth: ${message}`),
    },
    // Better Auth's transactions would wait for ours, and each of its statements is atomic without one.
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
      // Reading a session writes nothing, not even that it has expired.
      deferSessionRefresh: true,
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
      useSecureCookies: false, // the cookie's name has the prefix already
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
