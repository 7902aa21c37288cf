import type { Work } from "../../database/database.ts";
import { sameIds } from "../record.ts";

/** SQLite allows 32,766 values in a statement. */
const atOnce = 1_000;

/** Returns whether anything changed. */
export async function setProducts(work: Work, release: string, products: string[]): Promise<boolean> {
  const rows = await work
    .selectFrom("release_product")
    .select("product_id")
    .where("release_id", "=", release)
    .execute();
  if (
    sameIds(
      rows.map(({ product_id }) => product_id),
      products,
    )
  )
    return false;
  await work.deleteFrom("release_product").where("release_id", "=", release).execute();
  for (let start = 0; start < products.length; start += atOnce) {
    const links = products.slice(start, start + atOnce).map((id) => ({ release_id: release, product_id: id }));
    await work.insertInto("release_product").values(links).execute();
  }
  return true;
}
