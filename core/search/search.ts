import type { CategoryLink } from "#core/category/category.ts";
import type { Download } from "#core/download/download.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { ProductCard } from "#core/product/product.ts";
import type { NumberFilter } from "#core/product/selection.ts";
import type { SoldSuccessor } from "#core/product/successor.ts";
import type { Release } from "#core/release/release.ts";
import type { Page } from "../page.ts";

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

/** Products and categories beside the N results, which are never among them. */
export interface RelatedBlock {
  kind: "part number" | "measure" | "feature" | "synonyms";
  /** The words or the number that they match, as visitors read them. */
  words: string[];
  categories: CategoryHit[];
  /** The first of them. */
  products: RelatedHit[];
  total: number;
}

/** Headings on the search page and in the suggestions. */
export const relatedLabels: Record<RelatedBlock["kind"], string> = {
  "part number": "Same part number",
  measure: "Number and unit",
  feature: "Same feature",
  synonyms: "Same meaning",
};

export interface RelatedHit extends ProductHit {
  /** The one of `words` that was found in its texts. */
  word?: string;
  /** The fact that states the number. */
  fact?: { label: string; text: string };
}

/** The product that was typed exactly, discontinued, and what replaces it. */
export interface ReplacedModel {
  id: string;
  model: string;
  dates: LifecycleDates;
  successors: SoldSuccessor[];
}

export interface RelatedResult {
  replaced?: ReplacedModel;
  blocks: RelatedBlock[];
  releases: Release[];
  documents: Download[];
  /** The filter of the catalog that asks for the number. */
  filter?: NumberFilter;
  /** What else may have been meant; empty unless nothing was found at all. */
  didYouMean: string[];
}

export const categoriesAtFirst = 12;
export const relatedAtFirst = 6;
export const relatedSuggestions = 3;

export function searchMessage(total: number): string {
  return `Search returned ${total} result(s)`;
}

export const modelHint =
  'Type a model or a part of it, a feature such as "IK10", or a number with its unit such as "2.8 mm".';
