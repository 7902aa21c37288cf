import { sql } from "kysely";
import type { Feature } from "#core/category/category.ts";
import { featureKey } from "#core/product/features-by-label.ts";
import { byLabel } from "#core/sorting.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { FacetIndex } from "./facet-index.ts";
import { type IndexConnections, mapLists } from "./seqs.ts";

/** The features of all categories. Those with the same label, by `featureKey`, are one. */
export interface LabelIndex {
  /** Labels in use; `id` is the `featureKey`. */
  labels: Feature[];
  facets: FacetIndex;
}

export function cacheLabels({ reading, background }: IndexConnections): RevisionedCache<LabelIndex> {
  return new RevisionedCache<LabelIndex>(reading, {
    async load() {
      const features = await background.selectFrom("feature").select(["id", "label"]).execute();
      const labelOf = new Map(features.map(({ id, label }) => [id, label]));
      // Grouped as an index has them: grouped by label, all rows would be sorted.
      const found = await background
        .selectFrom("product_feature")
        .innerJoin("product", "product.id", "product_feature.product_id")
        .select("product_feature.feature_id")
        .select(sql<string>`string_agg(cast(product.seq as text), ',')`.as("seqs"))
        .groupBy(["product_feature.category_id", "product_feature.feature_id"])
        .execute();
      const rows = found.map(({ feature_id, seqs }) => ({ label: labelOf.get(feature_id) ?? "", seqs }));
      const byKey = Map.groupBy(rows.sort(byLabel), ({ label }) => featureKey(label));
      return {
        labels: Array.from(byKey, ([id, [first]]) => ({ id, label: first?.label ?? id })),
        facets: FacetIndex.of(await mapLists(rows, ({ label }, seqs) => [featureKey(label), seqs])),
      };
    },

    async applyChanges(index, { products, productsDeleted, categories }) {
      if (categories.length > 0) return undefined;
      if (products.length === 0 && productsDeleted.length === 0) return index;
      const rows = await labelsOf(reading, products);
      const known = new Set(index.labels.map(({ id }) => id));
      const having = rows.flatMap(({ seq, label }) => (label === null ? [] : { feature: featureKey(label), seq }));
      if (having.some(({ feature }) => !known.has(feature))) return undefined;
      const changed = new Set([...productsDeleted, ...rows].map(({ seq }) => seq));
      return { ...index, facets: index.facets.with(changed, having) };
    },
  });
}

/** One row for each feature of a product; a product without features has one row. */
async function labelsOf(reading: Database, products: string[]) {
  if (products.length === 0) return [];
  return reading
    .selectFrom("product")
    .leftJoin("product_feature", "product_feature.product_id", "product.id")
    .leftJoin("feature", "feature.id", "product_feature.feature_id")
    .select(["product.seq", "feature.label"])
    .where("product.id", "in", products)
    .execute();
}
