import type { Feature } from "./category.ts";
import { searchKey } from "./search-key.ts";

/** By what two features of different categories are the same to a person: their labels, regardless of case. */
export function labelKey(label: string): string {
  return searchKey(label.trim());
}

/** The features among `offered` with one of these labels. */
export function featuresByLabel(offered: Feature[], labels: Iterable<string>): Feature[] {
  const keys = new Set(Array.from(labels, labelKey));
  return offered.filter(({ label }) => keys.has(labelKey(label)));
}
