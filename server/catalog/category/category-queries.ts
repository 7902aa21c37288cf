import type { ExpressionBuilder } from "kysely";
import type { Category, CategoryLink, Feature, ListedCategory } from "#core/category.ts";
import { byLabel } from "#core/sorting.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** All categories, by name, regardless of case. */
export async function allCategories(database: Database): Promise<CategoryLink[]> {
  return database
    .selectFrom("category")
    .select((category) => ["id", "name", productCount(category).as("productCount")])
    .orderBy("name_key")
    .execute();
}

/** All categories, by name, with what the administrator's list counts. */
export async function listedCategories(database: Database): Promise<ListedCategory[]> {
  return database
    .selectFrom("category")
    .select((category) => [
      "id",
      "name",
      productCount(category).as("productCount"),
      category
        .selectFrom("feature")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("feature.category_id", "=", "category.id")
        .$asScalar()
        .$notNull()
        .as("featureCount"),
    ])
    .orderBy("name_key")
    .execute();
}

/** The category with its features in their order. */
export async function categoryById(database: Database, id: string): Promise<Category | undefined> {
  const category = await database
    .selectFrom("category")
    .select(["id", "name", "description", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!category) return undefined;
  return { ...category, features: await featuresInCategory(database, id) };
}

/** A category's features in their order. */
export async function featuresInCategory(database: Database, id: string): Promise<Feature[]> {
  const features = await database.selectFrom("feature").select(["id", "label"]).where("category_id", "=", id).execute();
  return features.sort(byLabel);
}

/** How many products a category holds, within a query over `category`. */
export function productCount(category: ExpressionBuilder<Schema, "category">) {
  return category
    .selectFrom("product")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("product.category_id", "=", "category.id")
    .$asScalar()
    .$notNull();
}

export async function countCategories(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("category")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
