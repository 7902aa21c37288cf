import type { Feature } from "#core/category/category.ts";
import { searchKey } from "#core/search/search-key.ts";

/** Features of different categories count as the same if their keys are equal. */
export function featureKey(label: string): string {
  return searchKey(label.trim());
}

export function featuresByLabel(offered: Feature[], labels: Iterable<string>): Feature[] {
  const keys = new Set(Array.from(labels, featureKey));
  return offered.filter(({ label }) => keys.has(featureKey(label)));
}
