import { type CollectionName, collectionNamed } from "#server/catalog/collections.ts";
import type { Database } from "#server/database/database.ts";
import { readStates } from "#server/history/read-states.ts";
import { restoreVersion, type SeenVersion } from "#server/history/restore-version.ts";

/** The versions that somebody sees who looks at the records now, for `undoSet`. */
export async function seenNow(
  database: Database,
  name: CollectionName,
  ids: string[],
): Promise<Map<string, SeenVersion>> {
  const collection = collectionNamed(name);
  const states = collection ? await readStates(database, collection, ids) : new Map();
  return new Map(ids.map((id) => [id, states.get(id)?.record.version ?? "deleted"]));
}

/** Restores a version as somebody does who has just looked at the record. */
export async function restoreNow(
  database: Database,
  of: { collection: CollectionName; id: string; version: number },
): ReturnType<typeof restoreVersion> {
  const seen = await seenNow(database, of.collection, [of.id]);
  return restoreVersion(database, of, { current: seen.get(of.id) ?? "deleted" });
}
