import { latestMoment } from "#core/limits.ts";
import type { Work } from "../../database/database.ts";

/**
 * The timestamp that puts an item first: now, or just after the newest of the others, where that was made in the same
 * millisecond or an import brought it from the future. At the end of all dates there is nothing after the newest.
 */
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
