import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";

/** How often something may be tried: so many times freely, then after a wait that doubles from a second up. */
export interface ThrottlePolicy {
  free: number;
  longestWaitSeconds: number;
}

/** What is being tried: by whom, or on whom, and at what pace. */
export interface Attempt {
  key: string;
  policy: ThrottlePolicy;
}

/** The key of an account's tries. Hashed: what people type into the e-mail field, sometimes a password, is not kept. */
export function accountKey(what: "sign-in" | "letter", email: string): string {
  return `${what} account ${createHash("sha256").update(email).digest("base64url")}`;
}

/** After this long without a try, all is forgotten. */
const forgottenAfterMs = 60 * 60 * 1000;

/**
 * Takes one try from everything it counts against, all or none: 0 if it may go ahead, otherwise the seconds to wait.
 * The try is counted before its outcome is known, so that a thousand guesses sent at once are still only one.
 */
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
                  // Nobody waits so long: the clock was set back meanwhile.
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

/** Forgets the tries, because one of them was right. */
export async function clearAttempts(database: Database, keys: string[]): Promise<void> {
  await database.deleteFrom("sign_in_try").where("key", "in", keys).execute();
}

/**
 * When the next try may be made, after so many: at once while tries are free, then in 1 s, 2 s, 4 s … A free one is no time
 * ahead of `now`: processes count tries of one moment in any order.
 */
function freeAfter(count: number, { free, longestWaitSeconds }: ThrottlePolicy, now: number): number {
  return count < free ? 0 : now + Math.min(2 ** (count - free), longestWaitSeconds) * 1000;
}

/** Rolls the transaction back. */
class Throttled extends Error {}
