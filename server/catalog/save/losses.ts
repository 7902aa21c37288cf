import { sql } from "kysely";
import { portionsOf } from "#core/portions.ts";
import type { Database } from "../../database/database.ts";
import type { CategoryDocument } from "../category/category-collection.ts";
import type { Collection } from "../collection.ts";
import { type CollectionName, collections } from "../collections.ts";
import type { Change } from "./change.ts";

/** Ids of removed records and features, by table. */
export type RemovedIds = ReadonlyMap<string, ReadonlySet<string>>;

interface Loser {
  kind: Collection<CollectionName>;
  id: string;
}

/** Ids of the records that a set deletes, and of features that their categories no longer offer, by table. */
export function removedBy(changes: Change[]): RemovedIds {
  const removed = new Map<string, Set<string>>();
  const add = (table: string, id: string) => removed.set(table, (removed.get(table) ?? new Set()).add(id));
  for (const change of changes) {
    const { collection, id, before, after } = change;
    const kind = collections.find(({ name }) => name === collection);
    if (kind && before !== undefined && after === null) add(kind.table, id);
    const kept = featuresOf(change, after);
    for (const feature of featuresOf(change, before)) if (!kept.includes(feature)) add("feature", feature);
  }
  return removed;
}

export function idsIn(removed: RemovedIds): string[] {
  return [...removed.values()].flatMap((ids) => [...ids]);
}

/** Ids of the features that a category's document has. */
export function featuresOf({ collection }: Change, document: unknown): string[] {
  return collection === "categories" && document ? (document as CategoryDocument).features.map(({ id }) => id) : [];
}

/** SQLite takes 32,766 values in a statement. */
const idsAtOnce = 1_000;

/** The records that lead to what is removed, by what they lead with. */
export async function losersOf(database: Database, removed: RemovedIds): Promise<Loser[]> {
  const losers = new Map<string, Loser>();
  for (const kind of collections) {
    const { parts = [], mentions = [] } = kind;
    const links = parts.flatMap(({ table, owner, link }) =>
      link ? [{ table, owner, column: link.column, to: link.to }] : [],
    );
    for (const { table, owner, column, to } of [...links, ...mentions]) {
      const ids = [...(removed.get(to) ?? [])];
      for (const some of portionsOf(ids, idsAtOnce)) {
        const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(owner)} as id from ${sql.table(table)}
          where ${sql.ref(column)} in (${sql.join(some)})`.execute(database);
        for (const { id } of rows) losers.set(`${kind.name}/${id}`, { kind, id });
      }
    }
  }
  return [...losers.values()];
}
