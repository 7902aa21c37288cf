import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { isGarbageCollectionPaused } from "./pause-garbage-collection.ts";

/** In milliseconds: an import writes its rows after its objects. */
export const unreferencedGraceMs = 60 * 60 * 1_000;
/** In milliseconds. A save in progress may refer to the object again, and no save takes longer. */
export const deletionDelayMs = 55 * 1_000;
const batchSize = 50;

interface CollectionOptions {
  reading: Database;
  store: ObjectStore;
  signal?: AbortSignal;
}

export async function collectPendingDeletions(
  { database, reading, store, signal }: CollectionOptions & { database: Database },
  now = Date.now(),
): Promise<number> {
  const droppedBefore = now - deletionDelayMs;
  const dropped = await reading
    .selectFrom("dropped_object")
    .select("object")
    .where("dropped_at", "<=", droppedBefore)
    .orderBy("dropped_at")
    .execute();
  // Asked before the references: what neither an import nor an upload is about to name has its row when those are read.
  if (dropped.length === 0 || (await isGarbageCollectionPaused(reading))) return 0;
  const unchecked = await uncheckedUploads(reading);
  let swept = 0;
  for (const batch of batches(dropped.map(({ object }) => object))) {
    if (signal?.aborted) return swept;
    const settled = await referencedObjects(reading, batch);
    if (await isGarbageCollectionPaused(reading)) return swept;
    for (const object of batch) {
      if (signal?.aborted) break;
      if (settled.has(object)) continue;
      const size = await store.size(object);
      const mayBeUploaded = unchecked.some((upload) => mayBecome(upload, size));
      const went =
        size !== undefined && (await store.delete(object, mayBeUploaded ? now - unreferencedGraceMs : droppedBefore));
      if (went) swept++;
      if (went || size === undefined) settled.add(object);
    }
    if (settled.size === 0) continue;
    await database
      .deleteFrom("dropped_object")
      .where("object", "in", [...settled])
      .where("dropped_at", "<=", droppedBefore)
      .execute();
  }
  return swept;
}

/** Their objects may be stored and have no row yet. */
function uncheckedUploads(reading: Database) {
  return reading.selectFrom("upload").select(["purpose", "size"]).where("staged", "is", null).execute();
}

/** Files are stored as they are, pictures in other sizes. */
function mayBecome({ purpose, size }: { purpose: string; size: number }, stored: number | undefined): boolean {
  return Number(size) === stored || !(purpose === "product-file" || purpose === "general-file");
}

/** Deletes objects that no row refers to, such as those of a killed process. Returns their number. */
export async function collectGarbage({ reading, store, signal }: CollectionOptions, now = Date.now()): Promise<number> {
  const putBefore = now - unreferencedGraceMs;
  let swept = 0;
  let batch: string[] = [];

  /** False to stop, as when a backup or an import has paused garbage collection. */
  async function collectBatch(): Promise<boolean> {
    const named = await referencedObjects(reading, batch);
    if (await isGarbageCollectionPaused(reading)) return false;
    for (const object of batch) {
      if (signal?.aborted) return false;
      if (!named.has(object) && (await store.delete(object, putBefore))) swept++;
    }
    batch = [];
    return true;
  }

  for await (const object of store.olderThan(putBefore)) {
    if (batch.push(object) === batchSize && !(await collectBatch())) return swept;
  }
  if (batch.length > 0) await collectBatch();
  return swept;
}

/** Asks for one row of each object: thousands of rows may refer to the same. */
export async function referencedObjects(reading: Database, objects: string[]): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const wanted = sql.join(objects.map((object) => sql`(${object})`));
  // Both engines name the column of `values` so.
  const object = sql.ref("wanted.column1");
  const { rows } = await sql<{ object: string }>`select ${object} as object from (values ${wanted}) as wanted
    where exists (select 1 from file where file.object = ${object})
      or exists (select 1 from picture_variant join file on file.object = picture_variant.source
        where picture_variant.object = ${object})
      or exists (select 1 from upload_object where upload_object.object = ${object})`.execute(reading);
  return new Set(rows.map(({ object }) => object));
}

function* batches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
