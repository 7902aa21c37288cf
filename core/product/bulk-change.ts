import { evidenceNames } from "./evidence.ts";
import { type LifecycleDate, lifecycleDates, lifecycleNames } from "./lifecycle.ts";

/** What one can set on many products at once. A typed fact is `fact:` and its id. */
export const bulkFieldNames = {
  category: "Category",
  addFeature: "Feature, add",
  removeFeature: "Feature, remove",
  ndaa: "NDAA compliant",
  ...lifecycleNames,
  successor: "Successor",
  addAccessory: "Accessory, add",
  removeAccessory: "Accessory, remove",
  ndaaLetter: evidenceNames.ndaaLetter,
} as const;

export type BulkField = keyof typeof bulkFieldNames;

export const typedFactPrefix = "fact:";
/** Instead of the id of a letter. */
export const noLetter = "none";

/** Values in the form's texts. */
export interface BulkChange {
  field: string;
  value: string;
  /** How a successor replaces. */
  kind?: string | undefined;
}

export function isBulkField(text: string): text is BulkField {
  return Object.hasOwn(bulkFieldNames, text);
}

export function isLifecycleDate(text: string): text is LifecycleDate {
  return lifecycleDates.some((name) => name === text);
}

/** A transaction of more would keep other administrators waiting for too long. */
export const mostSelected = 5_000;

export const bulkMessages = {
  choose: "Choose a field",
  value: "Choose a value",
  ndaa: "Choose Yes or No",
  category: "This category has been deleted. Choose another.",
  model: (model: string) => `No product has the model ${model}`,
  feature: (label: string) => `No category has the feature ${label}`,
  notOffered: (category: string, label: string) => `Its category, ${category}, has no feature ${label}`,
  kind: "Choose how it replaces them",
  letter: "This download has been deleted. Choose another.",
  fact: "This fact has been deleted. Choose another.",
  none: "Select products first.",
  tooMany: `At most ${mostSelected.toLocaleString("en")} products at once. Narrow the list.`,
  dropped: (features: number, products: string[], more: number) =>
    `${features === 1 ? "1 feature is" : `${features} features are`} dropped, because the category does not have them: ${products.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  leaveAccessories: (count: number) =>
    `They leave the accessories of ${count === 1 ? "1 other product" : `${count} other products`}.`,
};

/** Names in the options of one group. */
export interface BulkChoices {
  categories: { id: string; name: string }[];
  /** Labels of all categories, each once. */
  features: string[];
  letters: { id: string; name: string }[];
  facts: { id: string; name: string }[];
}
