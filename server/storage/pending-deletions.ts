import type { Work } from "../database/database.ts";

/**
 * Notes that a transaction ceases to name these objects: they leave the store soon after, unless something else names
 * them (`collect-garbage.ts`).
 */
export async function addPendingDeletions(work: Work, objects: string[], now: number): Promise<void> {
  if (objects.length === 0) return;
  await work
    .insertInto("dropped_object")
    .values([...new Set(objects)].map((object) => ({ object, dropped_at: now })))
    .onConflict((same) => same.column("object").doUpdateSet({ dropped_at: now }))
    .execute();
}
