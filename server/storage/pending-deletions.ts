import type { Work } from "../database/database.ts";

export async function addPendingDeletions(work: Work, objects: string[], now: number): Promise<void> {
  if (objects.length === 0) return;
  await work
    .insertInto("dropped_object")
    .values([...new Set(objects)].map((object) => ({ object, dropped_at: now })))
    .onConflict((same) => same.column("object").doUpdateSet({ dropped_at: now }))
    .execute();
}
