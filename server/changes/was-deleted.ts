import type { Database } from "../database/database.ts";
import type { Collection } from "../database/schema.ts";

/** Whether the last change of a record was its deletion. Looks from the newest change back, where it mostly is. */
export async function wasDeleted(database: Database, collection: Collection, id: string): Promise<boolean> {
  const last = await database
    .selectFrom("change")
    .select("kind")
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "deleted";
}
