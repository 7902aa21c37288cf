import type { Category, CategoryLink } from "#core/category.ts";
import type { Download, ProductDownloads } from "#core/download.ts";
import type { InfoItem } from "#core/info-item.ts";
import type { Page } from "#core/page.ts";
import type { Product, ProductCard } from "#core/product.ts";
import type { SearchResult } from "#core/search.ts";
import type { RecordAddress } from "./addresses.ts";
import type { ProductsInCategory } from "./product/queries/product-pages.ts";

/** Reads what the site publishes. */
export interface Catalog {
  /** The revision of the last committed change. */
  revision(): Promise<number>;
  counts(): Promise<{ categories: number; products: number }>;

  /** Sorted by name, case-insensitively. */
  categories(): Promise<CategoryLink[]>;
  category(id: string): Promise<Category | undefined>;

  /** Sorted by model. A page past the end is `undefined`, as in every list here. */
  products(page: number): Promise<Page<ProductCard> | undefined>;
  product(id: string): Promise<Product | undefined>;
  /** The products of a category that have all of the features. A feature of another category matches nothing. */
  productsInCategory(id: string, features: string[], page: number): Promise<ProductsInCategory | undefined>;

  search(query: string, page: number): Promise<SearchResult | undefined>;
  /** The first three categories and five products. */
  suggest(query: string): Promise<SearchResult>;

  /** Newest first. */
  infoItems(): Promise<InfoItem[]>;

  /** Sorted by description, case-insensitively. */
  generalDownloads(page: number): Promise<Page<Download> | undefined>;
  /** Products with downloads, sorted by model; each with all of its downloads. */
  productDownloads(page: number): Promise<Page<ProductDownloads> | undefined>;

  /** The numbers of the sitemap's parts, from 1 on. */
  addressParts(): Promise<number[]>;
  /** The records of a part that have a page, in batches. The first part begins with the categories. */
  addresses(part: number): AsyncIterable<RecordAddress[]>;
}
