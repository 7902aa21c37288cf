import type { Category, CategoryLink } from "#core/category.ts";
import type { Download, ProductDownloads } from "#core/download.ts";
import type { InfoItem } from "#core/info-item.ts";
import type { Page } from "#core/page.ts";
import type { Product, ProductCard } from "#core/product.ts";
import type { SearchResult } from "#core/search.ts";
import type { RecordAddress } from "./addresses.ts";
import type { ProductsInCategory } from "./product/queries/products-in-category.ts";

/** Reads everything the company publishes: what exists for every visitor. */
export interface Catalog {
  /** The revision of the last committed change. */
  revision(): Promise<number>;
  counts(): Promise<{ categories: number; products: number }>;

  /** All categories, by name, regardless of case. */
  categories(): Promise<CategoryLink[]>;
  category(id: string): Promise<Category | undefined>;

  /** All products, by model. A page past the end is `undefined`, as it is for every list here. */
  products(page: number): Promise<Page<ProductCard> | undefined>;
  product(id: string): Promise<Product | undefined>;
  /** The products of a category that have all of the features. Ids of other categories' features match nothing. */
  productsInCategory(id: string, features: string[], page: number): Promise<ProductsInCategory | undefined>;

  search(query: string, page: number): Promise<SearchResult | undefined>;
  /** The first matches, for suggestions while typing: at most three categories and five products. */
  suggest(query: string): Promise<SearchResult>;

  /** Newest first. */
  infoItems(): Promise<InfoItem[]>;

  /** By description, regardless of case. */
  generalDownloads(page: number): Promise<Page<Download> | undefined>;
  /** Products that have downloads, by model; each with all of its downloads. */
  productDownloads(page: number): Promise<Page<ProductDownloads> | undefined>;

  /** For the sitemap: the numbers of the parts that `addresses` comes in, from 1 on. */
  addressParts(): Promise<number[]>;
  /** Every record of a part that has a page, some hundred at a time; in the first part, categories come first. */
  addresses(part: number): AsyncIterable<RecordAddress[]>;
}
