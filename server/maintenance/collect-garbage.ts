import type { Database } from "../database/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { isGarbageCollectionPaused } from "./pause-garbage-collection.ts";

/** An object may wait this long for the row that names it, in milliseconds: an import writes its rows at its end. */
export const unreferencedGraceMs = 60 * 60 * 1_000;
/** What was dropped may be named again by a save that is under way, which takes no longer than this. */
export const deletionDelayMs = 60 * 1_000;
/** How many objects are looked up at a time. */
const batchSize = 50;

interface CollectionOptions {
  reading: Database;
  store: ObjectStore;
  /** Ends it between two objects: the next sweep goes on. */
  signal?: AbortSignal;
}

/**
 * Deletes the objects that transactions have ceased to name, such as those of a deleted product, a minute later. One that
 * was put less than an hour ago waits until then: an import may be about to name it. Answers how many went.
 */
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
  let swept = 0;
  for (const batch of batches(dropped.map(({ object }) => object))) {
    if (signal?.aborted) return swept;
    const settled = await referencedObjects(reading, batch);
    if (await isGarbageCollectionPaused(reading)) return swept;
    for (const object of batch) {
      if (signal?.aborted) break;
      if (settled.has(object)) continue;
      const went = await store.delete(object, now - unreferencedGraceMs);
      if (went) swept++;
      if (went || (await store.size(object)) === undefined) settled.add(object);
    }
    if (settled.size === 0) continue;
    // Not those that were dropped anew meanwhile.
    await database
      .deleteFrom("dropped_object")
      .where("object", "in", [...settled])
      .where("dropped_at", "<=", droppedBefore)
      .execute();
  }
  return swept;
}

/**
 * Deletes every object that no row names and that was put over an hour ago: what a process that ended between putting
 * and naming has left. Answers how many went. Safe beside a running import, which holds what it puts.
 */
export async function collectGarbage({ reading, store, signal }: CollectionOptions, now = Date.now()): Promise<number> {
  const putBefore = now - unreferencedGraceMs;
  let swept = 0;
  let batch: string[] = [];

  /** Whether there is more to do: not while somebody holds the objects. */
  async function sweepBatch(): Promise<boolean> {
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
    if (batch.push(object) === batchSize && !(await sweepBatch())) return swept;
  }
  if (batch.length > 0) await sweepBatch();
  return swept;
}

/** Which of the objects something names: a file, directly or as a variant of its picture, or an upload. */
export async function referencedObjects(reading: Database, objects: string[]): Promise<Set<string>> {
  const files = reading.selectFrom("file").select("object").where("object", "in", objects);
  const variants = reading
    .selectFrom("picture_variant")
    .innerJoin("file", "file.object", "picture_variant.source")
    .select("picture_variant.object")
    .where("picture_variant.object", "in", objects);
  const uploads = reading.selectFrom("upload_object").select("object").where("object", "in", objects);
  const rows = await files.union(variants).union(uploads).execute();
  return new Set(rows.map(({ object }) => object));
}

function* batches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
