import type { FieldErrors, Outcome } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { Database, Work } from "../../../database/database.ts";
import { sameIds, type Updating } from "../../record.ts";
import { missingProducts, replaceLinks } from "./linked-products.ts";

/** Refuses accessories unless each is another, existing product. The message names those that have been deleted. */
export async function refuseAccessories(work: Work, product: string, ids: string[]): Promise<FieldErrors> {
  if (ids.includes(product)) return { accessories: productMessages.accessoryUnknown };
  const missing = await missingProducts(work, ids);
  if (!missing) return {};
  const { models } = missing;
  return { accessories: models ? productMessages.accessoriesGone(models) : productMessages.accessoryUnknown };
}

export async function writeAccessories(work: Work, product: string, accessories: string[]): Promise<boolean> {
  const rows = await work.selectFrom("accessory").select("accessory_id").where("product_id", "=", product).execute();
  const current = rows.map((row) => row.accessory_id);
  const wanted = [...new Set(accessories)];
  if (sameIds(wanted, current)) return false;

  await work.deleteFrom("accessory").where("product_id", "=", product).execute();
  if (wanted.length > 0) {
    await work
      .insertInto("accessory")
      .values(wanted.map((accessory) => ({ product_id: product, accessory_id: accessory })))
      .execute();
  }
  return true;
}

/** See `replaceLinks`. */
export function setAccessories(
  database: Database,
  id: string,
  accessories: string[],
  updating?: Updating,
): Promise<Outcome<string>> {
  const refuse = (work: Work) => refuseAccessories(work, id, accessories);
  const write = (work: Work) => writeAccessories(work, id, accessories);
  return replaceLinks(database, id, { refuse, write }, updating);
}

export async function countAccessoryLists(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("accessory")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accessory_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
