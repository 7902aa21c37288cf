import type { ListedCategory } from "#core/category.ts";
import type { CategoryDraft, CategoryForm } from "#core/category-draft.ts";
import type { EditableDownload, ListedDownload } from "#core/download.ts";
import type { DownloadDraft, DownloadForm } from "#core/download-draft.ts";
import type { InfoItem } from "#core/info-item.ts";
import type { InfoItemForm } from "#core/info-item-draft.ts";
import type { Outcome } from "#core/outcome.ts";
import type { Page } from "#core/page.ts";
import type { EditableProduct, ListedProduct, ProductChoice, ProductsAsked } from "#core/product.ts";
import type { ProductForm } from "#core/product-draft.ts";
import type { Collection } from "../database/schema.ts";

/**
 * Changes what the company publishes, and reads what only its administrator sees. It exists for nobody else. Each
 * command answers the record's id, or sentences by field name. An edit's `version` is the one that it began with.
 * Deleting what has gone already is done. A form that names its record by `newId` makes it once (`create-once.ts`).
 */
export interface Editing {
  /** All categories, by name, regardless of case. */
  listedCategories(): Promise<ListedCategory[]>;
  createCategory(form: CategoryForm): Promise<Outcome<string>>;
  updateCategory(id: string, draft: CategoryDraft, version: number): Promise<Outcome<string>>;
  /** Refused, under `form`, while any product belongs to it. */
  deleteCategory(id: string): Promise<Outcome<string>>;

  /** The products with `query` in their model or their category's name, regardless of case; all without a query. */
  listedProducts(asked: ProductsAsked): Promise<Page<ListedProduct> | undefined>;
  /** Up to eight products with `query` in their model, by model; never the one to `except`. */
  productChoices(query: string, except?: string): Promise<ProductChoice[]>;
  /** How many products name this one among their accessories. */
  countAccessoryLists(id: string): Promise<number>;
  productForEditing(id: string): Promise<EditableProduct | undefined>;
  createProduct(form: ProductForm): Promise<Outcome<string>>;
  updateProduct(id: string, form: ProductForm, version: number): Promise<Outcome<string>>;
  /** Its files and its place among other products' accessories go with it. */
  deleteProduct(id: string): Promise<Outcome<string>>;

  /** The general downloads with `query` in their description or file name, by description. */
  listedDownloads(asked: { query: string; page: number }): Promise<Page<ListedDownload> | undefined>;
  download(id: string): Promise<EditableDownload | undefined>;
  createDownload(form: DownloadForm): Promise<Outcome<string>>;
  updateDownload(id: string, draft: DownloadDraft, version: number): Promise<Outcome<string>>;
  deleteDownload(id: string): Promise<Outcome<string>>;

  infoItem(id: string): Promise<InfoItem | undefined>;
  createInfoItem(form: InfoItemForm): Promise<Outcome<string>>;
  updateInfoItem(id: string, form: InfoItemForm, version: number): Promise<Outcome<string>>;
  /** Refused, under `form`, where the item has been deleted. */
  moveInfoItemToTop(id: string): Promise<Outcome<string>>;
  deleteInfoItem(id: string): Promise<Outcome<string>>;

  /** What a record was called, if it has been deleted. */
  deletedName(collection: Collection, id: string): Promise<string | undefined>;
}
