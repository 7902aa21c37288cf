import type { Database } from "#server/database/database.ts";

/** The newest change set. */
export async function lastSet({ database }: { database: Database }): Promise<number> {
  const { id } = await database.selectFrom("change_set").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}
