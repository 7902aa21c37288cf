import type { Database } from "../../../database/database.ts";

/** How many products name this one among their accessories: a deletion takes it out of so many. */
export async function countAccessoryLists(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("accessory")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accessory_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
