import { latestMoment } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";

/** The version stays the same, so that open edits are not refused. */
export function moveInfoItemToTop(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const timestamp = await topTimestamp(work, now, id);
    const { numUpdatedRows } = await work
      .updateTable("info_item")
      .set({ timestamp, updated_at: now })
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refused({ form: conflictMessages.deleted });
    await recordChange(work, { collection: "info", id, kind: "updated", at: now });
    return done(id);
  });
}

/** Returns a timestamp later than those of all other items. An imported item may lie in the future. */
export async function topTimestamp(work: Work, now: number, item: string): Promise<number> {
  const newest = await work
    .selectFrom("info_item")
    .select("timestamp")
    .where("id", "<>", item)
    .orderBy("timestamp", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && newest.timestamp >= now ? Math.min(newest.timestamp + 1, latestMoment) : now;
}
