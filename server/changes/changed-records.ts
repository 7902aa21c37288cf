import { type CollectionName, collections } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { changeKinds } from "../database/schema.ts";

/** The ids of the changed records of each collection; deleted products stand apart. */
export interface ChangedRecords extends Record<CollectionName, string[]> {
  /** The revision of the last of these changes. The database may be ahead of it. */
  until: number;
  /** A product created since may have the `seq` of a deleted one. */
  productsDeleted: { id: string; seq: number }[];
}

/** With more changes than this, reloading is cheaper than applying them. */
const maxChanges = 200;

/**
 * Undefined when the log after `known` is incomplete (too many changes, a `bumpRevision`, or a restored site) or tells of a
 * kind of change that only a newer release knows. Collections that this one does not know are nowhere in its caches.
 */
export async function changedRecords(
  database: Database,
  known: number,
  wanted: number,
): Promise<ChangedRecords | undefined> {
  if (wanted - known > maxChanges) return undefined;
  const rows = await changesBetween(database, known, wanted);
  if (rows.length !== wanted - known || !rows.every(({ kind }) => isChangeKind(kind))) return undefined;

  const deleted = rows.filter(({ collection, kind }) => collection === "products" && kind === "deleted");
  const productsDeleted = deleted.flatMap(({ record_id: id, seq }) => (seq === null ? [] : { id, seq }));
  if (productsDeleted.length < deleted.length) return undefined;
  const others = Map.groupBy(
    rows.filter((row) => !deleted.includes(row)),
    ({ collection }) => collection,
  );
  const ids = collections.map(({ name }) => [name, [...new Set(others.get(name)?.map((row) => row.record_id))]]);
  return { ...(Object.fromEntries(ids) as Record<CollectionName, string[]>), until: wanted, productsDeleted };
}

function isChangeKind(kind: string): boolean {
  return changeKinds.some((known) => known === kind);
}

const changesBetween = preparedQuery((database, known: number, wanted: number) =>
  database
    .selectFrom("change")
    .select(["collection", "record_id", "kind", "seq"])
    .where("revision", ">", known)
    .where("revision", "<=", wanted),
);
