import { type Expression, type SqlBool, sql } from "kysely";
import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { cardsOf } from "./product-cards.ts";

export interface ProductsInCategory {
  products: Page<ProductCard>;
  /** How many products the category holds, whatever their features. */
  categoryTotal: number;
  /** For each feature id of the category, how many products would be left with it chosen as well. */
  left: Record<string, number>;
}

/** The products of a category that have all of the features, by model. */
export async function productsInCategory(
  database: Database,
  id: string,
  features: string[],
  page: number,
): Promise<ProductsInCategory | undefined> {
  const offered = await featuresOffered(database, id);
  if (!offered) return undefined;
  const chosen = [...new Set(features)];
  const categoryTotal = await countInCategory(database, id);
  // An id of another category matches nothing, and so does everything together with it.
  const left = chosen.every((feature) => offered.includes(feature)) ? await countLeft(database, id, chosen) : {};
  // Choosing again what is chosen leaves what is there.
  const total = chosen[0] === undefined ? categoryTotal : (left[chosen[0]] ?? 0);

  const products = await readPage(page, total, async ({ limit, offset }) => {
    const rows = await database
      .selectFrom("product")
      .select("seq")
      .where("category_id", "=", id)
      .where(hasAll("product.id", chosen))
      .orderBy("model_key")
      .limit(limit)
      .offset(offset)
      .execute();
    return cardsOf(database, rows);
  });
  return products && { products, categoryTotal, left: Object.fromEntries(offered.map((of) => [of, left[of] ?? 0])) };
}

/** The ids of the category's features; `undefined` where there is no such category. */
async function featuresOffered(database: Database, id: string): Promise<string[] | undefined> {
  const rows = await database
    .selectFrom("category")
    .leftJoin("feature", "feature.category_id", "category.id")
    .select("feature.id")
    .where("category.id", "=", id)
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap((row) => row.id ?? []);
}

/** How many products a category holds. */
export async function countInCategory(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("product")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("category_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}

async function countLeft(database: Database, id: string, chosen: string[]): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom("product_feature")
    .select(({ fn }) => ["product_feature.feature_id", fn.countAll<number>().as("count")])
    .where("product_feature.category_id", "=", id)
    .where(hasAll("product_feature.product_id", chosen))
    .groupBy("product_feature.feature_id")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.feature_id, row.count]));
}

function hasAll(product: "product.id" | "product_feature.product_id", features: string[]): Expression<SqlBool> {
  const conditions = features.map(
    (feature) => sql`exists (select 1 from product_feature as chosen
      where chosen.product_id = ${sql.ref(product)} and chosen.feature_id = ${feature})`,
  );
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
