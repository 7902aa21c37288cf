import { sql } from "kysely";
import { Kept } from "../../../changes/kept.ts";
import type { Database } from "../../../database/database.ts";
import { type ListsNeeds, parseSeqs } from "./seqs.ts";

/** For each feature of a category that any product has, the `seq` of those products, in no order. */
export type ProductsByFeature = ReadonlyMap<string, Int32Array>;

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
      return new Map(rows.map(({ feature_id, seqs }) => [feature_id, parseSeqs(seqs)]));
    },

    async follow(features, { products, productsDeleted, categories }) {
      if (categories.includes(category)) return undefined;
      const rows = await featuresOf(reading, products);
      const here = rows.filter(({ category_id }) => category_id === category);
      const changed = new Set([...productsDeleted, ...rows.map(({ seq }) => seq)]);
      if (here.length === 0 && !holdsAny(features, changed)) return features;
      const added = Map.groupBy(here, ({ feature_id }) => feature_id ?? "");
      const ids = new Set([...features.keys(), ...added.keys()]);
      return new Map(
        [...ids].map((id) => {
          const unchanged = (features.get(id) ?? new Int32Array()).filter((seq) => !changed.has(seq));
          return [id, Int32Array.of(...unchanged, ...(added.get(id) ?? []).map(({ seq }) => seq))];
        }),
      );
    },
  });
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

function holdsAny(features: ProductsByFeature, seqs: Set<number>): boolean {
  return [...features.values()].some((products) => products.some((seq) => seqs.has(seq)));
}
