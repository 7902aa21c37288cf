import type { Feature } from "#core/category.ts";
import { labelKey } from "#core/features-by-label.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";

/** The features of all categories by the key of their label. */
export function cacheFeatureLabels(reading: Database): RevisionedCache<Map<string, Feature[]>> {
  return new RevisionedCache(reading, {
    async load() {
      const features = await reading.selectFrom("feature").select(["id", "label"]).orderBy("id").execute();
      return Map.groupBy(features, ({ label }) => labelKey(label));
    },
    applyChanges: async (features, { categories }) => (categories.length === 0 ? features : undefined),
  });
}
