import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import { deletedName, recordChange } from "../../../changes/record-change.ts";
import type { Database, Work } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import { conflict, isCurrent, nextVersion, sameIds, type Updating } from "../../record.ts";

/** Refuses accessories unless each is another, existing product. The message names those that have been deleted. */
export async function refuseAccessories(work: Work, product: string, ids: string[]): Promise<FieldErrors> {
  if (ids.includes(product)) return { accessories: productMessages.accessoryUnknown };
  const missing = await missingProducts(work, ids);
  if (!missing) return {};
  const { models } = missing;
  return { accessories: models ? productMessages.accessoriesGone(models) : productMessages.accessoryUnknown };
}

/** Undefined if all products exist. `models` are those of deleted ones, unless others have never existed. */
export async function missingProducts(work: Work, ids: string[]): Promise<{ models?: string[] } | undefined> {
  if (ids.length === 0) return undefined;
  const found = await work.selectFrom("product").select("id").where("id", "in", ids).execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = new Set(ids.filter((id) => !known.has(id)));
  if (unknown.size === 0) return undefined;
  const models: string[] = [];
  for (const id of unknown) {
    const model = await deletedName(work, "products", id);
    if (model === undefined) return {};
    models.push(model);
  }
  return { models };
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

/** Replaces only a product's accessories, because an import may contain them after the product. */
export function setAccessories(
  database: Database,
  id: string,
  accessories: string[],
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("product").select("version").where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const errors = await refuseAccessories(work, id, accessories);
    if (Object.keys(errors).length > 0) return refused(errors);
    if (!(await writeAccessories(work, id, accessories))) return done(id);

    await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
    await recordChange(work, { collection: "products", id, kind: "updated", at: now });
    return done(id);
  });
}

export async function countAccessoryLists(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("accessory")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accessory_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
