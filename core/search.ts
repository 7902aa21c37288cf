import type { CategoryLink } from "./category.ts";
import type { Page } from "./page.ts";
import type { ProductCard } from "./product.ts";

/** A product that a search found. */
export interface ProductHit extends ProductCard {
  /** The name of its category. */
  category: string;
  /** Plain text, searched like the rest: a result shows the passage that matched. */
  specs: string;
}

/** A category that a search found: a result shows the passage of its description that matched. */
export interface CategoryHit extends CategoryLink {
  description: string;
}

/** What a search found. Without a query both lists are empty. */
export interface SearchResult {
  /** As matched: trimmed, as the visitor wrote it otherwise. */
  query: string;
  /** Categories and products together. */
  total: number;
  categories: CategoryHit[];
  products: Page<ProductHit>;
}

/** How many of the categories found a search page lists, until all are asked for. */
export const categoriesAtFirst = 12;

/** The sentence above a search's results: categories and products counted together. */
export function searchMessage(total: number): string {
  return `Search returned ${total} result(s)`;
}

/** How to search for a product, shown where a search found nothing. */
export const modelHint = "Type a model as it stands on the label, with its hyphens. Part of it is enough.";
