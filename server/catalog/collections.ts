import { categories } from "./category/category-collection.ts";
import { downloads } from "./download/download-collection.ts";
import { facts } from "./fact/fact-collection.ts";
import { info } from "./info-item/info-item-collection.ts";
import { products } from "./product/product-collection.ts";
import { releases } from "./release/release-collection.ts";
import { synonyms } from "./synonyms/synonym-collection.ts";

/** In the order of an archive: every record comes after those it refers to. */
export const collections = [categories, facts, products, downloads, info, releases, synonyms] as const;

/** Undefined for a kind of record that only another release has. */
export function collectionNamed(name: string) {
  return collections.find((collection) => collection.name === name);
}

export type CollectionName = (typeof collections)[number]["name"];
