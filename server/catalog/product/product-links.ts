import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import type { Work } from "../../database/database.ts";

/** The sentences for a category, features and accessories that a product cannot have. */
export async function refuseLinks(
  work: Work,
  product: string,
  { category, features, accessories = [] }: Pick<ProductDraft, "category" | "features"> & { accessories?: string[] },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const found = await work.selectFrom("category").select("id").where("id", "=", category).executeTakeFirst();
  if (!found) return { category: productMessages.categoryRequired };

  const offered = await work.selectFrom("feature").select("id").where("category_id", "=", category).execute();
  const known = new Set(offered.map(({ id }) => id));
  if (!features.every((id) => known.has(id))) errors.features = productMessages.featuresOfAnotherCategory;
  if (!(await areOtherProducts(work, product, accessories))) errors.accessories = productMessages.accessoryUnknown;
  return errors;
}

/** Whether all of the ids are products, and none is the product itself. */
export async function areOtherProducts(work: Work, product: string, ids: string[]): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.has(product)) return false;
  if (wanted.size === 0) return true;
  const found = await work
    .selectFrom("product")
    .select("id")
    .where("id", "in", [...wanted])
    .execute();
  return found.length === wanted.size;
}

/** Gives a product its features, all of its category. Answers whether they changed. */
export async function writeFeatures(work: Work, product: string, category: string, wanted: string[]): Promise<boolean> {
  const rows = await work
    .selectFrom("product_feature")
    .select("feature_id")
    .where("product_id", "=", product)
    .execute();
  // A feature belongs to one category: the same features are of the same category.
  const current = rows.map((row) => row.feature_id);
  if (sameIds(wanted, current)) return false;

  await work.deleteFrom("product_feature").where("product_id", "=", product).execute();
  const features = [...new Set(wanted)];
  if (features.length > 0) {
    await work
      .insertInto("product_feature")
      .values(features.map((feature) => ({ product_id: product, feature_id: feature, category_id: category })))
      .execute();
  }
  return true;
}

/** Gives a product its accessories, all of them other products. Answers whether they changed. */
export async function writeAccessories(work: Work, product: string, wanted: string[]): Promise<boolean> {
  const rows = await work.selectFrom("accessory").select("accessory_id").where("product_id", "=", product).execute();
  const current = rows.map((row) => row.accessory_id);
  if (sameIds(wanted, current)) return false;

  await work.deleteFrom("accessory").where("product_id", "=", product).execute();
  const accessories = [...new Set(wanted)];
  if (accessories.length > 0) {
    await work
      .insertInto("accessory")
      .values(accessories.map((accessory) => ({ product_id: product, accessory_id: accessory })))
      .execute();
  }
  return true;
}

function sameIds(wanted: string[], current: string[]): boolean {
  const ids = new Set(wanted);
  return ids.size === current.length && current.every((id) => ids.has(id));
}
