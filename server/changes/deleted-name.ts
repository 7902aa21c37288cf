import type { Database } from "../database/database.ts";
import type { Collection } from "../database/schema.ts";

/** Returns the title of a record whose last change was its deletion. */
export async function deletedName(database: Database, collection: Collection, id: string): Promise<string | undefined> {
  const last = await database
    .selectFrom("change")
    .select(["kind", "title"])
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "deleted" ? (last.title ?? undefined) : undefined;
}
