import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Collection } from "../database/schema.ts";

/** What changed in the catalogue between two revisions. */
export interface ChangedRecords {
  /** The revision of the last of these changes. The database may be ahead of it. */
  until: number;
  /** Ids of products that were created or updated; some may have been deleted since. */
  products: string[];
  /** A product created since may have the `seq` of a deleted one. */
  productsDeleted: { id: string; seq: number }[];
  /** Ids of categories, general downloads and info items that were created, updated or deleted. */
  categories: string[];
  downloads: string[];
  info: string[];
}

/** With more changes than this, reloading is cheaper than applying them. */
const maxChanges = 200;

/**
 * Reads the log after `known` up to `wanted`. Returns `undefined` when it is incomplete: too many changes, one made by
 * `bumpRevision`, or a restored site, whose log has gaps and lacks the `seq` of deleted products.
 */
export async function changedRecords(
  database: Database,
  known: number,
  wanted: number,
): Promise<ChangedRecords | undefined> {
  if (wanted - known > maxChanges) return undefined;
  const rows = await changesBetween(database, known, wanted);
  if (rows.length !== wanted - known) return undefined;

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
  };
}

const changesBetween = preparedQuery((database, known: number, wanted: number) =>
  database
    .selectFrom("change")
    .select(["collection", "record_id", "kind", "seq"])
    .where("revision", ">", known)
    .where("revision", "<=", wanted),
);
