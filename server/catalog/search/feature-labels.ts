import type { Feature } from "#core/category/category.ts";
import { featureKey } from "#core/product/features-by-label.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import type { ProductSet } from "../product-index/product-set.ts";

/** The features of all categories with one label, and the products that have one of them. */
export interface FeatureByLabel {
  label: string;
  products: ProductSet;
}

/** Finds features by the key of their label; undefined if no category has one. */
export type FindFeature = (key: string) => Promise<FeatureByLabel | undefined>;

export function openFeatureLabels(reading: Database, productIndex: ProductIndex): FindFeature {
  const byLabel = cacheFeatureLabels(reading);
  return async (key) => {
    const features = (await byLabel.current()).get(key);
    const [first] = features ?? [];
    if (!features || !first) return undefined;
    const ids = features.map(({ id }) => id);
    return { label: first.label, products: await productIndex.withLabel(key, ids) };
  };
}

function cacheFeatureLabels(reading: Database): RevisionedCache<Map<string, Feature[]>> {
  return new RevisionedCache(reading, {
    async load() {
      const features = await reading.selectFrom("feature").select(["id", "label"]).orderBy("id").execute();
      return Map.groupBy(features, ({ label }) => featureKey(label));
    },
    applyChanges: async (features, { categories }) => (categories.length === 0 ? features : undefined),
  });
}
