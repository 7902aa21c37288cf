import type { Database } from "../database/database.ts";
import type { ObjectStore } from "./object-store.ts";

/** An object may wait this long for the row that names it, in milliseconds: an import writes its rows at its end. */
export const sweptAfter = 60 * 60 * 1_000;
/** How many objects are looked up at a time. */
const batchSize = 200;

/**
 * Deletes the objects that no row names and that were put over an hour ago: what a replaced file, or a process that
 * ended between putting and naming, has left. Answers how many went. Safe beside a running import.
 */
export async function sweepObjects(reading: Database, store: ObjectStore, now = Date.now()): Promise<number> {
  const putBefore = now - sweptAfter;
  let swept = 0;
  let batch: string[] = [];

  async function sweepBatch() {
    const named = await namedObjects(reading, batch);
    for (const object of batch) {
      if (!named.has(object) && (await store.delete(object, putBefore))) swept++;
    }
    batch = [];
  }

  for await (const object of store.olderThan(putBefore)) {
    if (batch.push(object) === batchSize) await sweepBatch();
  }
  if (batch.length > 0) await sweepBatch();
  return swept;
}

/** Which of the objects a file names, directly or as a variant of its picture. */
async function namedObjects(reading: Database, objects: string[]): Promise<Set<string>> {
  const files = reading.selectFrom("file").select("object").where("object", "in", objects);
  const variants = reading
    .selectFrom("picture_variant")
    .innerJoin("file", "file.object", "picture_variant.source")
    .select("picture_variant.object")
    .where("picture_variant.object", "in", objects);
  const rows = await files.union(variants).execute();
  return new Set(rows.map(({ object }) => object));
}
