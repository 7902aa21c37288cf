import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** In milliseconds. */
const keptFor = 30 * 24 * 60 * 60_000;

/**
 * Deletes sessions 30 days after they were first found ended, and ended reset links at once. Returns how many sessions.
 * A clock that is ahead only marks sessions: once it is right again, those that are valid by it lose their mark.
 */
export async function removeEndedSessions(database: Database, milliseconds: number): Promise<number> {
  const now = new Date(milliseconds).toISOString();
  const since = new Date(milliseconds - keptFor).toISOString();
  await database.deleteFrom("administrator_verification").where("expires_at", "<=", now).execute();

  // Sessions are never prolonged, so `updated_at` is free for the mark: it is not before `expires_at` where one stands.
  const isMarked = sql<boolean>`updated_at >= expires_at`;
  const sessions = database.updateTable("administrator_session");
  await sessions
    .set(({ ref }) => ({ updated_at: ref("created_at") }))
    .where("expires_at", ">", now)
    .where(isMarked)
    .execute();
  await sessions
    .set({ updated_at: now })
    .where("expires_at", "<=", now)
    .where(({ eb, or, not }) => or([not(isMarked), eb("updated_at", ">", now)]))
    .execute();
  const removed = await database
    .deleteFrom("administrator_session")
    .where(isMarked)
    .where("updated_at", "<=", since)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
