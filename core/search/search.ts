import type { CategoryLink } from "#core/category/category.ts";
import type { Download } from "#core/download/download.ts";
import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import type { AttributeName } from "#core/product/attributes.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { ProductCard } from "#core/product/product.ts";
import type { SoldSuccessor } from "#core/product/successor.ts";
import type { Release } from "#core/release/release.ts";
import type { Page } from "../page.ts";
import type { ReadPhrase } from "./read-query.ts";

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
  kind: "part number" | "feature" | "synonyms";
  /** The words that they match, as visitors read them. */
  words: string[];
  categories: CategoryHit[];
  /** The first of them. */
  products: RelatedHit[];
  total: number;
}

/** Headings on the search page and in the suggestions. */
export const relatedLabels: Record<RelatedBlock["kind"], string> = {
  "part number": "Same part number",
  feature: "Same feature",
  synonyms: "Same meaning",
};

export interface RelatedHit extends ProductHit {
  /** What it states of what was searched: facts or features. */
  value?: string;
  /** A word of its texts that was searched, in place of a value. */
  word?: string;
}

/** A filter of the catalog, or of one category, and its address behind the `?`. */
export interface FilterLink {
  category?: { id: string; name: string };
  labels: string[];
  facts: ChosenFact[];
  attributes: { name: AttributeName; value: string }[];
  query: string;
}

/** The words of the query, each as what it was read, and the products that have them all. */
export interface QueryReading {
  phrases: ReadPhrase[];
  /** What none of these products has, or nothing is named. */
  leftOut: ReadPhrase[];
  /** The filter that leaves the same products. */
  link?: FilterLink;
  total: number;
  /** How many of them are among the N results. */
  counted: number;
  /** The first of the others. */
  products: RelatedHit[];
}

/** A model and other words, such as a kind of document, and its files that have these words. */
export interface ModelFiles {
  /** Spelled as typed. */
  model: string;
  words: string;
  products: { hit: RelatedHit; releases: Release[]; documents: Download[]; files: number }[];
}

/** The product that was typed exactly, discontinued, and what replaces it. */
export interface ReplacedModel {
  id: string;
  model: string;
  dates: LifecycleDates;
  successors: SoldSuccessor[];
}

export interface RelatedQuery {
  /** The maker's day. */
  today: string;
  /** Products of each block at most. */
  limit: number;
  /** The maker's name, which every product has. */
  brand?: string;
}

export interface RelatedResult {
  replaced?: ReplacedModel;
  reading?: QueryReading;
  modelFiles?: ModelFiles;
  blocks: RelatedBlock[];
  releases: Release[];
  documents: Download[];
  /** Words that name nothing, where nothing at all was found. */
  unread: string[];
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
