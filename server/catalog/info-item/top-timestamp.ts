import { latestMoment } from "#core/limits.ts";
import type { Work } from "../../database/database.ts";

/** Returns a timestamp later than those of all other items, which an import may have brought from the future. */
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
