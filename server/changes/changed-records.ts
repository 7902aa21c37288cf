import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { type Collection, changeKinds } from "../database/schema.ts";

export interface ChangedRecords {
  /** The revision of the last of these changes. The database may be ahead of it. */
  until: number;
  products: string[];
  /** A product created since may have the `seq` of a deleted one. */
  productsDeleted: { id: string; seq: number }[];
  categories: string[];
  downloads: string[];
  info: string[];
  releases: string[];
  synonyms: string[];
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

  const products = rows.filter(({ collection }) => collection === "products");
  const idsOf = (wanted: Collection) => [
    ...new Set(rows.filter(({ collection }) => collection === wanted).map((row) => row.record_id)),
  ];
  const deleted = products.filter(({ kind }) => kind === "deleted");
  const productsDeleted = deleted.flatMap(({ record_id: id, seq }) => (seq === null ? [] : { id, seq }));
  if (productsDeleted.length < deleted.length) return undefined;
  return {
    until: wanted,
    products: [...new Set(products.filter(({ kind }) => kind !== "deleted").map((row) => row.record_id))],
    productsDeleted,
    categories: idsOf("categories"),
    downloads: idsOf("downloads"),
    info: idsOf("info"),
    releases: idsOf("releases"),
    synonyms: idsOf("synonyms"),
  };
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
