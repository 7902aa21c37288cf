import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";

/** After the free attempts, the wait doubles from one second. */
export interface ThrottlePolicy {
  free: number;
  longestWaitSeconds: number;
}

export interface Attempt {
  key: string;
  policy: ThrottlePolicy;
}

/** Hashed, because people sometimes type a password into the e-mail field. */
export function accountKey(what: "sign-in" | "letter", email: string): string {
  return `${what} account ${createHash("sha256").update(email).digest("base64url")}`;
}

const forgottenAfterMs = 60 * 60 * 1000;

/** Returns 0 or the seconds to wait. Counts before the outcome is known, so that parallel guesses are throttled too. */
export async function consumeAttempt(database: Database, tried: Attempt[], now: number): Promise<number> {
  try {
    await database.transaction().execute(async (work) => {
      await work.deleteFrom("sign_in_try").where("forgotten_at", "<=", now).execute();
      for (const { key, policy } of tried) {
        const taken = await work
          .insertInto("sign_in_try")
          .values({ key, count: 1, free_at: 0, forgotten_at: now + forgottenAfterMs })
          .onConflict((conflict) =>
            conflict
              .column("key")
              .doUpdateSet((row) => ({ count: row("sign_in_try.count", "+", 1), forgotten_at: now + forgottenAfterMs }))
              .where(({ eb, or }) =>
                or([
                  eb("sign_in_try.free_at", "<=", now),
                  // No wait is that long, so the clock was set back.
                  eb("sign_in_try.free_at", ">", now + policy.longestWaitSeconds * 1_000),
                ]),
              ),
          )
          .returning("count")
          .executeTakeFirst();
        if (!taken) throw new Throttled();
        await work
          .updateTable("sign_in_try")
          .set({ free_at: freeAfter(taken.count, policy, now) })
          .where("key", "=", key)
          .execute();
      }
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Throttled)) throw error;
    const keys = tried.map(({ key }) => key);
    const rows = await database.selectFrom("sign_in_try").select("free_at").where("key", "in", keys).execute();
    const freeAt = Math.max(...rows.map((row) => row.free_at), now);
    const longest = Math.max(...tried.map(({ policy }) => policy.longestWaitSeconds));
    return Math.min(Math.max(1, Math.ceil((freeAt - now) / 1000)), longest);
  }
}

export async function clearAttempts(database: Database, keys: string[]): Promise<void> {
  await database.deleteFrom("sign_in_try").where("key", "in", keys).execute();
}

/** Returns 0 for a free attempt: `now` would throttle a simultaneous attempt with a slightly earlier `now`. */
function freeAfter(count: number, { free, longestWaitSeconds }: ThrottlePolicy, now: number): number {
  return count < free ? 0 : now + Math.min(2 ** (count - free), longestWaitSeconds) * 1000;
}

class Throttled extends Error {}
