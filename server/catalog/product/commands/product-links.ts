import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import { deletedName } from "../../../changes/deleted-name.ts";
import type { Work } from "../../../database/database.ts";

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
  const refusal = await refuseAccessories(work, product, accessories);
  if (refusal) errors.accessories = refusal;
  return errors;
}

/** The sentence for accessories that are not all other products; it names those that have been deleted. */
export async function refuseAccessories(work: Work, product: string, ids: string[]): Promise<string | undefined> {
  if (ids.includes(product)) return productMessages.accessoryUnknown;
  if (ids.length === 0) return undefined;
  const found = await work.selectFrom("product").select("id").where("id", "in", ids).execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = new Set(ids.filter((id) => !known.has(id)));
  if (unknown.size === 0) return undefined;
  const models: string[] = [];
  for (const id of unknown) {
    const model = await deletedName(work, "products", id);
    if (model === undefined) return productMessages.accessoryUnknown;
    models.push(model);
  }
  return productMessages.accessoriesGone(models);
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
