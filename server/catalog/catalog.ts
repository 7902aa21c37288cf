import type { Category, CategoryLink, PicturedCategory } from "#core/category/category.ts";
import type { DocumentKind } from "#core/download/document.ts";
import type { Download, DownloadListQuery, ProductDownloads } from "#core/download/download.ts";
import type { FeedItem, FeedScope } from "#core/exports/feed.ts";
import type { FactSet } from "#core/facts/fact.ts";
import type { FileVerdict } from "#core/files/file-verdict.ts";
import type { InfoItem } from "#core/info-item/info-item.ts";
import type { Page } from "#core/page.ts";
import type { ComplianceChoices, ComplianceQuery, ComplianceSheet } from "#core/product/compliance.ts";
import type { LifecycleFilter, LifecycleList, LifecycleQuery, LifecycleRow } from "#core/product/lifecycle-list.ts";
import type { NamedProducts } from "#core/product/offered-product.ts";
import type { Product, ProductCard } from "#core/product/product.ts";
import type { FactSelection, ProductsEverywhere, ProductsInCategory } from "#core/product/selected-products.ts";
import type { CurrentRelease, Release, ReleaseDetails } from "#core/release/release.ts";
import type { RelatedQuery, RelatedResult, SearchResult } from "#core/search/search.ts";
import type { RecordAddress } from "./addresses.ts";
import type { CatalogCounts } from "./category/category-queries.ts";

export interface Catalog {
  revision(): Promise<number>;
  counts(): Promise<CatalogCounts>;

  /** The site's facts. The same object until one changes. */
  facts(): Promise<FactSet>;

  categories(): Promise<CategoryLink[]>;
  /** The first of those that have products, with a picture of one. */
  picturedCategories(): Promise<PicturedCategory[]>;
  category(id: string): Promise<Category | undefined>;

  /**
   * A page past the end is `undefined`, as in every list here. With `soldOn`, a day such as `2026-11-19`, only the products
   * that are not discontinued then.
   */
  products(page: number, soldOn?: string): Promise<Page<ProductCard> | undefined>;
  /** How many products, of a category or of all, are discontinued on a day. */
  countDiscontinued(today: string, category?: string): Promise<number>;
  product(id: string): Promise<Product | undefined>;
  /** The products of a category that have all of the features. A feature of another category matches nothing. */
  productsInCategory(
    id: string,
    features: string[],
    page: number,
    soldOn?: string,
    selection?: FactSelection,
  ): Promise<ProductsInCategory | undefined>;
  /** The same for all categories; features by their labels. */
  productsEverywhere(
    labels: string[],
    selection: FactSelection,
    page: number,
    soldOn?: string,
  ): Promise<ProductsEverywhere | undefined>;

  /** Whether any product has a date. While the database is unavailable, what was last known. */
  hasLifecycle(): Promise<boolean>;
  /** The products with dates, 500 at a time. `today` is the maker's day. */
  lifecycleList(listQuery: LifecycleQuery, today: string): Promise<LifecycleList | undefined>;
  lifecycleRows(filter: LifecycleFilter, today: string): AsyncIterable<LifecycleRow[]>;

  /** Categories by name. Products by how the model matches, what is discontinued on the day `today` last, by model. */
  search(query: string, page: number, today?: string): Promise<SearchResult | undefined>;
  /** The first three categories and five products. */
  suggest(query: string, today?: string): Promise<SearchResult>;

  /** What a search finds beside its results. */
  related(query: string, asked: RelatedQuery): Promise<RelatedResult>;

  infoItems(): Promise<InfoItem[]>;

  /** With `query` in their description or file name; sorted by description. */
  generalDownloads(page: number, listQuery?: DownloadListQuery): Promise<Page<Download> | undefined>;
  /** Downloads of products with `query` in their model, or in a download's description or file name; sorted by model. */
  productDownloads(page: number, listQuery?: DownloadListQuery): Promise<Page<ProductDownloads> | undefined>;
  /** The same downloads; those whose file is an older release's say which and what replaces it, as those of lists do. */
  withOlderReleases(downloads: Download[]): Promise<Download[]>;
  /** The kinds that any download has. */
  documentKinds(): Promise<DocumentKind[]>;
  /** Whether the maker has entered evidence of any product. */
  hasEvidence(): Promise<boolean>;
  complianceSheet(listQuery: Pick<ComplianceQuery, "ids" | "models">): Promise<ComplianceSheet>;
  /** The products that a list of models means, as the search matches part numbers. */
  productsNamed(models: string[]): Promise<NamedProducts>;
  complianceChoices(listQuery: { category: string; query: string }): Promise<ComplianceChoices>;

  release(id: string): Promise<ReleaseDetails | undefined>;
  /** Newest first, line after line. */
  releasesOfProduct(id: string): Promise<Release[]>;
  /** The ids of the versions that are current for a product of this release. */
  currentVersions(release: ReleaseDetails): Promise<string[]>;
  /** Newest first, of every channel. */
  releases(page: number): Promise<Page<Release> | undefined>;
  /** Current for any product with `query` in its model, or with `query` in their own name, line, version or file name. */
  currentReleases(query?: string): Promise<CurrentRelease<Release>[]>;
  /** The newest by date, of every channel. */
  newestReleases(of: { category?: string; product?: string }, count: number): Promise<Release[]>;

  /** What is said of each file whose SHA-256 begins so, as for any product or for this one. */
  fileVerdicts(beginning: string, product?: string): Promise<FileVerdict[]>;
  /** In bytes; nothing that visitors can get is larger. */
  largestFile(): Promise<number>;

  /** What `feedEntries` of core tells. */
  feedItems(of: FeedScope, today: string): Promise<FeedItem[]>;
  /** Whether the maker uses what feeds tell of. */
  hasFeeds(): Promise<boolean>;

  addressParts(): Promise<number[]>;
  addresses(part: number): AsyncIterable<RecordAddress[]>;
}
