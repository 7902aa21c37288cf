import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { Database, Work } from "../../../database/database.ts";
import { missingProducts } from "./linked-products.ts";

/** Refuses accessories unless each is another, existing product. The message names those that have been deleted. */
export async function refuseAccessories(work: Work, product: string, ids: string[]): Promise<FieldErrors> {
  if (ids.includes(product)) return { accessories: productMessages.accessoryUnknown };
  const missing = await missingProducts(work, ids);
  if (!missing) return {};
  const { models } = missing;
  return { accessories: models ? productMessages.accessoriesGone(models) : productMessages.accessoryUnknown };
}

export async function countAccessoryLists(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("accessory")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accessory_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
