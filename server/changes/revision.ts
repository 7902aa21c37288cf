import type { Database } from "../database/database.ts";

/** The revision of the last committed change; 0 before the first. */
export async function currentRevision(database: Database): Promise<number> {
  const { value } = await database.selectFrom("revision").select("value").executeTakeFirstOrThrow();
  return value;
}
