import type { CollectionName } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { wholeState } from "./sheet-rows.ts";
import type { RecordState } from "./state-body.ts";

/** The newest stored state of a record, which says what a deleted one was. "damaged" if it cannot be read. */
export async function lastState(
  database: Database,
  collection: CollectionName,
  id: string,
): Promise<RecordState | "damaged" | undefined> {
  const row = await database
    .selectFrom("record_state")
    .select(["body", "sheet"])
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && ((await wholeState(database, row)) ?? "damaged");
}
