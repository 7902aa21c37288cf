import type { Database } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Collection } from "../database/schema.ts";

/** What changed in the catalogue from one revision to another. */
export interface ChangedRecords {
  /** The last of the changes. The database may have moved on already. */
  until: number;
  /** Ids of products that were created or updated; some may have gone since. */
  products: string[];
  /** Products that were deleted. One that was created since may have the same `seq`. */
  productsDeleted: { id: string; seq: number }[];
  /** Ids of categories that changed in whatever way. */
  categories: string[];
  /** The same for general downloads and info items. */
  downloads: string[];
  info: string[];
}

/** Beyond so many changes it is cheaper to begin anew than to follow them. */
const most = 200;

/**
 * Reads the log from after `known` up to `wanted`. Undefined where it cannot tell all of it: too many changes; one
 * that it was not to tell; or a restored site, whose log has gaps and does not know what a deleted product's `seq` was.
 */
export async function changedRecords(
  database: Database,
  known: number,
  wanted: number,
): Promise<ChangedRecords | undefined> {
  if (wanted - known > most) return undefined;
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
