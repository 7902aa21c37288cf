import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { Kept } from "../../record-cache/revisioned-cache.ts";
import { ProductsByFeature } from "./facet-index.ts";
import { type ListsNeeds, parseSeqs } from "./seqs.ts";

/** Keeps which products of a category have which features. */
export function keepFeatures({ reading, background }: ListsNeeds, category: string): Kept<ProductsByFeature> {
  return new Kept<ProductsByFeature>(reading, {
    async make() {
      const rows = await background
        .selectFrom("product_feature")
        .innerJoin("product", "product.id", "product_feature.product_id")
        .select("product_feature.feature_id")
        .select(sql<string>`string_agg(cast(product.seq as text), ',')`.as("seqs"))
        .where("product_feature.category_id", "=", category)
        .groupBy("product_feature.feature_id")
        .execute();
      return ProductsByFeature.of(rows.map(({ feature_id, seqs }) => [feature_id, parseSeqs(seqs)]));
    },

    async follow(features, { products, productsDeleted, categories }) {
      if (categories.includes(category)) return undefined;
      const rows = await featuresOf(reading, products);
      const here = rows.flatMap(({ seq, category_id, feature_id }) =>
        feature_id !== null && category_id === category ? { feature: feature_id, seq } : [],
      );
      return features.with(new Set([...productsDeleted, ...rows].map(({ seq }) => seq)), here);
    },
  });
}

/** How many products of a category have each of its features, counted on an index. */
export async function countFeatures(reading: Database, category: string): Promise<Map<string, number>> {
  const rows = await reading
    .selectFrom("product_feature")
    .select(({ fn }) => ["feature_id", fn.countAll<number>().as("products")])
    .where("category_id", "=", category)
    .groupBy("feature_id")
    .execute();
  return new Map(rows.map(({ feature_id, products }) => [feature_id, Number(products)]));
}

/** A row for each feature that one of the products has, and one for each that has none. */
async function featuresOf(reading: Database, products: string[]) {
  if (products.length === 0) return [];
  return reading
    .selectFrom("product")
    .leftJoin("product_feature", "product_feature.product_id", "product.id")
    .select(["product.seq", "product_feature.category_id", "product_feature.feature_id"])
    .where("product.id", "in", products)
    .execute();
}
