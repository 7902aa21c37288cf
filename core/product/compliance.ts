import type { CategoryLink } from "#core/category/category.ts";
import type { Product } from "./product.ts";

export interface ComplianceQuery {
  /** Ids of products. */
  ids: string[];
  /** Models as somebody has typed or pasted them. */
  models: string[];
  /** How many more were asked for than are shown. */
  leftOut: number;
}

export interface ComplianceSheet {
  /** Sorted by model. */
  products: Product[];
  /** Ids and models of no product. */
  unknown: string[];
}

/** What the form without chosen models offers. */
export interface ComplianceChoices {
  categories: CategoryLink[];
  models: { id: string; model: string }[];
  hasMore: boolean;
}

export const mostListedModels = 100;
export const mostOffered = 200;

/** Ids may be given one by one or with commas between; models with commas, semicolons, tabs or line ends between. */
export function complianceQuery(ids: string[], models: string): ComplianceQuery {
  const given = [
    ...split(ids.join(), /,/).map((id) => ({ id })),
    ...split(models, /[,;\t\r\n]/).map((model) => ({ model })),
  ];
  const shown = given.slice(0, mostListedModels);
  return {
    ids: shown.flatMap((one) => ("id" in one ? one.id : [])),
    models: shown.flatMap((one) => ("model" in one ? one.model : [])),
    leftOut: given.length - shown.length,
  };
}

function split(text: string, separator: RegExp): string[] {
  const parts = text.split(separator).flatMap((part) => part.trim() || []);
  return [...new Set(parts)];
}
