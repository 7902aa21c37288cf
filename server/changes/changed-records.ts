import type { Database } from "../database/database.ts";

/** What changed in the catalogue from one revision to another. */
export interface ChangedRecords {
  /** The last of the changes. The database may have moved on already. */
  until: number;
  /** Ids of products that were created or updated; some may have gone since. */
  products: string[];
  /** Whether products were deleted: nothing tells any more what they were. */
  productsDeleted: boolean;
  /** Ids of categories that changed in whatever way. */
  categories: string[];
}

/** Beyond so many changes it is cheaper to begin anew than to follow them. */
const most = 200;

/**
 * Reads the log from after `known` up to `wanted`. Undefined where it cannot tell all of it: too many changes, or a
 * restored site, whose log has gaps.
 */
export async function changedRecords(
  database: Database,
  known: number,
  wanted: number,
): Promise<ChangedRecords | undefined> {
  if (wanted - known > most) return undefined;
  const rows = await database
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("revision", ">", known)
    .where("revision", "<=", wanted)
    .execute();
  if (rows.length !== wanted - known) return undefined;

  const products = rows.filter(({ collection }) => collection === "products");
  const categories = rows.filter(({ collection }) => collection === "categories");
  return {
    until: wanted,
    products: [...new Set(products.filter(({ kind }) => kind !== "deleted").map((row) => row.record_id))],
    productsDeleted: products.some(({ kind }) => kind === "deleted"),
    categories: [...new Set(categories.map((row) => row.record_id))],
  };
}
