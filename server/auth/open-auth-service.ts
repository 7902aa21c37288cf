import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Database } from "../database/database.ts";
import type { SignInOutcome } from "../metrics/metrics.ts";
import { dropResetLinks } from "./administrators.ts";
import { type AuthService, type AuthServiceOptions, sessionCookieName } from "./auth-service.ts";
import type { BetterAuth } from "./better-auth.ts";
import { deviceCookie, readCookie } from "./device-cookie.ts";
import { type Attempt, accountKey, clearAttempts, consumeAttempt } from "./login-throttle.ts";
import { openResetMail, resetIdentifier } from "./reset-mail.ts";
import { visitorNetwork } from "./visitor-network.ts";

const attemptsByAddress = { free: 10, longestWaitSeconds: 60 };
const attemptsAtAccount = { free: 5, longestWaitSeconds: 60 };
const resetsByAddress = { free: 10, longestWaitSeconds: 60 };

/** Better Auth takes a quarter of a second to load, so it is loaded on first use. */
export function openAuthService(needs: AuthServiceOptions): AuthService {
  const { database, reading, secret, siteUrl, log, metrics, now = Date.now } = needs;
  const knownBrowsers = deviceCookie(secret, siteUrl);
  const sessionCookie = sessionCookieName(siteUrl);
  const betterAuthOver = memoizeWeak(async (connection: Database): Promise<BetterAuth> => {
    const { makeBetterAuth } = await import("./better-auth.ts");
    return makeBetterAuth({
      database: connection,
      secret,
      siteUrl,
      log,
      async passwordWasReset({ id, email }) {
        await dropResetLinks(database, id);
        await clearAttempts(database, [accountKey("sign-in", email)]);
      },
    });
  });
  const betterAuth = () => betterAuthOver(database);
  const resetMail = openResetMail({ ...needs, betterAuth, now });

  function attemptBy(request: Request, network: string, email: string): Attempt[] {
    const browser = knownBrowsers.read(request, email);
    if (browser) return [{ key: `sign-in browser ${browser}`, policy: attemptsAtAccount }];
    return [
      { key: `sign-in address ${network}`, policy: attemptsByAddress },
      { key: accountKey("sign-in", email), policy: attemptsAtAccount },
    ];
  }

  async function accountOf(email: string): Promise<string | undefined> {
    const account = await reading
      .selectFrom("administrator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    return account?.id;
  }

  async function sessionOf(request: Request) {
    const { api } = await betterAuthOver(reading);
    return api.getSession({ headers: cookiesOf(request) }).catch(async (error) => {
      // Better Auth hides the cause. If the database is unavailable, this query throws the cause.
      await reading.selectFrom("administrator_session").select("id").limit(1).execute();
      throw error;
    });
  }

  return {
    for: (visitorAddress, requestId) => ({
      async administrator(request) {
        if (!readCookie(request, sessionCookie)) return undefined;
        const known = await sessionOf(request);
        return known ? { id: known.user.id, email: known.user.email } : undefined;
      },

      async signIn(request, credentials) {
        const email = credentials.email.trim().toLowerCase();
        const account = await accountOf(email);
        const network = visitorNetwork(visitorAddress);
        const record = (outcome: SignInOutcome) => {
          metrics?.signIn(outcome);
          log.info({ request: requestId, account, network, outcome }, "sign-in");
        };

        const guess = attemptBy(request, network, email);
        const retryAfterSeconds = await consumeAttempt(database, guess, now());
        if (retryAfterSeconds > 0) {
          record("slowed");
          return { ok: false, retryAfterSeconds };
        }

        const { api } = await betterAuth();
        const answer = await api.signInEmail({ body: { email, password: credentials.password }, asResponse: true });
        if (answer.status >= 500) throw new Error(`signing in failed with status ${answer.status}`);
        record(answer.ok ? "succeeded" : "refused");
        if (!answer.ok) return { ok: false };

        await clearAttempts(
          database,
          guess.map(({ key }) => key),
        );
        const headers = setCookies(answer.headers);
        headers.append("Set-Cookie", knownBrowsers.issue(email));
        return { ok: true, headers };
      },

      async signOut(request) {
        // Ends the session first, because Better Auth clears the cookie even if it cannot end the session.
        const known = await sessionOf(request);
        if (known) await database.deleteFrom("administrator_session").where("id", "=", known.session.id).execute();
        const { api } = await betterAuth();
        const answer = await api.signOut({ headers: cookiesOf(request), asResponse: true });
        if (!answer.ok) throw new Error(`signing out failed with status ${answer.status}`);
        return setCookies(answer.headers);
      },

      async requestReset(typed) {
        const email = typed.trim().toLowerCase();
        const byAddress = { key: `letter address ${visitorNetwork(visitorAddress)}`, policy: resetsByAddress };
        const retryAfterSeconds = await consumeAttempt(database, [byAddress], now());
        if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };

        // Takes the same time for every address: the account is looked up after the response.
        await resetMail.add({ email, requestId });
        return { ok: true };
      },

      async resetPassword(token, password) {
        const { api } = await betterAuth();
        const answer = await api.resetPassword({ body: { token, newPassword: password }, asResponse: true });
        if (answer.status >= 500) throw new Error(`setting a password failed with status ${answer.status}`);
        return { ok: answer.ok };
      },

      async resetLinkOwner(token) {
        const { internalAdapter } = await (await betterAuth()).$context;
        const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
        if (!link || link.expiresAt.getTime() <= Date.now()) return undefined;
        const owner = await internalAdapter.findUserById(link.value);
        return owner ? { id: owner.id, email: owner.email } : undefined;
      },
    }),

    [Symbol.asyncDispose]: () => resetMail[Symbol.asyncDispose](),
  };
}

/** With other headers, Better Auth would repeat checks that `server/http` has done. */
function cookiesOf(request: Request): Headers {
  return new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
}

function setCookies(from: Headers): Headers {
  return new Headers(from.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]));
}
