import type { CategoryLink } from "./category.ts";
import type { Page } from "./page.ts";
import type { ProductCard } from "./product.ts";

export interface ProductHit extends ProductCard {
  category: string;
  specs: string;
  /** The label of a feature that is exactly what was searched. */
  feature?: string;
}

export interface CategoryHit extends CategoryLink {
  description: string;
}

export interface SearchResult {
  query: string;
  total: number;
  categories: CategoryHit[];
  products: Page<ProductHit>;
}

export const categoriesAtFirst = 12;

export function searchMessage(total: number): string {
  return `Search returned ${total} result(s)`;
}

export const modelHint = "Type a model as it stands on the label, with its hyphens. Part of it is enough.";
