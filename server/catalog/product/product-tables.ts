import type { Generated } from "kysely";
import type { DownloadFields } from "#core/download/download.ts";
import { type EvidenceFields, type OnvifRow, onvifProfiles, type RadioModule } from "#core/product/evidence.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { ProductFields } from "#core/product/product.ts";
import { type ColumnsFor, column, type RecordRow, type RowOf, type UniqueName } from "../../database/columns.ts";
import { documentColumns } from "../download/download-tables.ts";

export const lifecycleColumns = {
  launched: column.optional(column.date("launched")),
  lastOrder: column.optional(column.date("last_order")),
  endOfSales: column.optional(column.date("end_of_sales")),
  endOfSecuritySupport: column.optional(column.monthOrDate("end_of_security_support")),
  endOfLife: column.optional(column.date("end_of_life")),
} satisfies ColumnsFor<LifecycleDates>;

export const evidenceColumns = {
  ndaaLetter: column.optional(column.text("ndaa_letter")),
  ndaaSignatory: column.optional(column.text("ndaa_signatory")),
  ndaaDate: column.optional(column.date("ndaa_date")),
  ndaaReviewed: column.optional(column.date("ndaa_reviewed")),
  socMaker: column.optional(column.text("soc_maker")),
  oemOrigin: column.optional(column.text("oem_origin")),
  taaCountry: column.optional(column.text("taa_country")),
} satisfies ColumnsFor<EvidenceFields>;

export const radioModuleColumns = {
  maker: column.optional(column.text("maker")),
  model: column.optional(column.text("model")),
  fccId: column.optional(column.text("fcc_id")),
} satisfies ColumnsFor<RadioModule>;

export const onvifColumns = {
  profile: column.choice("profile", onvifProfiles),
  firmware: column.optional(column.text("firmware")),
  declaration: column.optional(column.text("declaration")),
  date: column.optional(column.date("declared_on")),
} satisfies ColumnsFor<OnvifRow>;

/** Without evidence, which visitors see with its downloads. */
export const publicProductColumns = {
  model: column.searched(column.requiredText("model")),
  description: column.searched(column.requiredText("description")),
  ndaa: column.boolean("ndaa", { ifMissing: true }),
  specs: column.searched(column.text("specs", { ifMissing: "" })),
  ...lifecycleColumns,
} satisfies ColumnsFor<Omit<ProductFields, keyof EvidenceFields>>;

export const productColumns = { ...publicProductColumns, ...evidenceColumns } satisfies ColumnsFor<ProductFields>;

export const productDownloadColumns = {
  /** Where it is empty, visitors read the file name. */
  description: column.searched(column.text("description")),
  ...documentColumns,
} satisfies ColumnsFor<DownloadFields>;

export interface ProductRow extends RecordRow, UniqueName, RowOf<typeof productColumns> {
  /** The row's id in the search index. */
  seq: Generated<number>;
  category_id: string;
  image_key: string;
  image_alt: string;
  /** See `noticeMoment`; null without a last order, and from the previous release. */
  last_order_notice_at: Generated<number | null>;
  /** Digest of the rules that last read the sheet; null before. */
  facts_digest: Generated<string | null>;
}

/** Two foreign keys share `category_id`, so that a feature of another category is impossible. */
export interface ProductFeatureRow {
  product_id: string;
  feature_id: string;
  category_id: string;
}

export interface ProductImageRow {
  product_id: string;
  id: string;
  position: number;
  image_key: string;
  alt: string;
}

export interface ProductDownloadRow extends RowOf<typeof productDownloadColumns> {
  product_id: string;
  id: string;
  file_key: string;
}

export interface RadioModuleRow extends RowOf<typeof radioModuleColumns> {
  product_id: string;
  position: number;
}

export interface ProductOnvifRow extends RowOf<typeof onvifColumns> {
  product_id: string;
  position: number;
}

export interface AccessoryRow {
  product_id: string;
  accessory_id: string;
}

export interface SuccessorRow {
  product_id: string;
  successor_id: string;
  /** A `SuccessorKind`, or a newer release's. */
  kind: string;
  sentence: string;
  position: number;
}

export interface SpecSheetRow {
  product_id: string;
  file_key: string;
  rows: string;
  /** The head of the column that was chosen for the product. */
  model_column: string | null;
  /** A `DecimalMark`, chosen where the sheet writes decimals in both manners. */
  decimal_mark: string | null;
}

export interface ProductTables {
  product: ProductRow;
  product_feature: ProductFeatureRow;
  product_image: ProductImageRow;
  product_download: ProductDownloadRow;
  product_radio_module: RadioModuleRow;
  product_onvif: ProductOnvifRow;
  accessory: AccessoryRow;
  successor: SuccessorRow;
  spec_sheet: SpecSheetRow;
}
