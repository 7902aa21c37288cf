import type { Generated } from "kysely";
import type { Fact, UnreadFact } from "#core/facts/fact.ts";
import type { AuthTables } from "../auth/tables.ts";
import type { RowOf } from "./columns.ts";
import type {
  categoryColumns,
  downloadColumns,
  InfoItemFieldsRow,
  onvifColumns,
  productColumns,
  productDownloadColumns,
  radioModuleColumns,
  releaseColumns,
  synonymColumns,
} from "./record-columns.ts";

/** Times are milliseconds since 1970; booleans are 0 and 1 on every engine. */
export interface Schema extends AuthTables {
  category: CategoryRow;
  feature: FeatureRow;
  product: ProductRow;
  product_feature: ProductFeatureRow;
  product_image: ProductImageRow;
  product_download: ProductDownloadRow;
  product_radio_module: RadioModuleRow;
  product_onvif: OnvifRow;
  accessory: AccessoryRow;
  successor: SuccessorRow;
  spec_sheet: SpecSheetRow;
  product_fact: ProductFactRow;
  product_typed_fact: TypedFactRow;
  unread_fact: UnreadFactRow;
  fact_rule: FactRuleRow;
  download: DownloadRow;
  download_product: DownloadProductRow;
  info_item: InfoItemRow;
  release: ReleaseRow;
  release_product: ReleaseProductRow;
  synonym_group: SynonymGroupRow;
  missed_search: MissedSearchRow;
  missed_search_network: MissedSearchNetworkRow;
  file: FileRow;
  picture_variant: PictureVariantRow;
  upload: UploadRow;
  upload_object: { upload_id: string; object: string };
  dropped_object: DroppedObjectRow;
  lease: LeaseRow;
  mail_outbox: MailOutboxRow;
  idempotency_key: IdempotencyKeyRow;
  change: ChangeRow;
  revision: { only: number; value: number };
  setting: { name: string; value: string };
  migration: { name: string; applied_at: number };
}

/** An edit names the `version` that it started from; an older one is refused. */
interface RecordRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Written by `fillUniqueKeys` alone. An earlier release leaves it null, or as it was when it changes the name. */
interface UniqueName {
  /** `uniqueKey` of the name; of equal ones, all but the oldest have their id behind it. */
  unique_key: Generated<string | null>;
  /** The name that the key was made of. */
  unique_of: Generated<string | null>;
}

/** `name_key` is unique; other search keys are not, but for a product's `model_key`. */
export interface CategoryRow extends RecordRow, UniqueName, RowOf<typeof categoryColumns> {
  product_count: Generated<number>;
}

export interface FeatureRow extends UniqueName {
  id: string;
  category_id: string;
  label: string;
}

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

export interface OnvifRow extends RowOf<typeof onvifColumns> {
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
}

/** A `FactKind`, or one that a newer release beside this one has written. See `isFactKind`. */
type StoredFactKind = string;

/** Derived from the sheet and from typed facts. */
export interface ProductFactRow {
  product_id: string;
  position: number;
  kind: StoredFactKind;
  low: number | null;
  high: number | null;
  text: string | null;
  condition: string | null;
  origin: Fact["origin"];
  row_section: string | null;
  row_label: string | null;
  row_text: string | null;
}

export interface TypedFactRow {
  product_id: string;
  kind: StoredFactKind;
  /** Text that was typed. */
  text: string;
}

/** Derived from the sheet. */
export interface UnreadFactRow {
  product_id: string;
  position: number;
  kind: StoredFactKind;
  reason: UnreadFact["reason"];
  row_section: string | null;
  row_label: string;
  row_text: string;
}

export interface FactRuleRow extends RecordRow {
  kind: StoredFactKind;
  category_id: string | null;
  /** The built-in rule that it takes the place of. */
  replaces: string | null;
  /** The rest of `FactRule` as JSON. */
  definition: string;
}

export interface DownloadRow extends RecordRow, RowOf<typeof downloadColumns> {
  file_key: string;
}

/** A product that a general download is for. */
export interface DownloadProductRow {
  download_id: string;
  product_id: string;
}

export interface InfoItemRow extends RecordRow, InfoItemFieldsRow {
  /** One of `infoItemColumns`, or a newer release's. */
  kind: string;
  timestamp: number;
  image_key: string | null;
  image_alt: string | null;
}

export interface ReleaseRow extends RecordRow, RowOf<typeof releaseColumns> {
  file_key: string;
  signature_key: string | null;
  sbom_key: string | null;
  /** `SbomSummary` as JSON. */
  sbom_summary: string | null;
}

export interface ReleaseProductRow {
  release_id: string;
  product_id: string;
}

export interface SynonymGroupRow extends RecordRow, RowOf<typeof synonymColumns> {}

/** A search that found nothing, with how often on the day it was submitted. */
export interface MissedSearchRow {
  day: string;
  query: string;
  searches: number;
  /** From how many it was searched, at most three are told apart. Null where an earlier release has counted. */
  networks: number | null;
}

/** Only of the current day. */
export interface MissedSearchNetworkRow {
  day: string;
  query: string;
  /** A keyed hash. */
  network: string;
  /** 1 for the network that searched the text first. */
  is_first: number;
}

/** What a key of the specification (`imageRef`, `fileRef`) refers to. */
export interface FileRow {
  key: string;
  /** The SHA-256 of the bytes in hexadecimal, which names them in the object store. */
  object: string;
  name: string;
  size: number;
  type: string;
  /** In pixels; null unless the file is a picture. */
  width: number | null;
  height: number | null;
  created_at: number;
}

/** A narrower WebP. Belongs to the bytes: two keys of one picture share its variants. */
export interface PictureVariantRow {
  source: string;
  width: number;
  height: number;
  object: string;
  size: number;
}

export interface UploadRow {
  id: string;
  administrator_id: string;
  /** An `UploadPurpose`, or a newer release's. */
  purpose: string;
  name: string;
  size: number;
  created_at: number;
  /** `Staged` as JSON, once complete and checked. Its objects are in `upload_object`. */
  staged: string | null;
}

export interface DroppedObjectRow {
  object: string;
  dropped_at: number;
}

export const changeKinds = ["created", "updated", "deleted"] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface ChangeRow {
  revision: number;
  /** A `CollectionName`, or a newer release's. */
  collection: string;
  record_id: string;
  /** A `ChangeKind`, or a newer release's. */
  kind: string;
  at: number;
  title: string | null;
  seq: number | null;
  /** The administrator's id; null for the command line and for old changes. */
  actor: string | null;
  /** Why the administrator deleted the record, where that had to be said. */
  reason: string | null;
}

export interface IdempotencyKeyRow {
  id: string;
  digest: string;
  created_at: number;
}

export interface LeaseRow {
  name: string;
  holder: string;
  /** Time of the database's clock. */
  ends_at: number;
  /** 1 once another process waits. */
  wanted: number;
}

export interface MailOutboxRow {
  id: string;
  /** The `kind` of an outbox, or a newer release's. */
  kind: Generated<string>;
  /** Null until the reset link exists. */
  administrator_id: string | null;
  encrypted: string;
  attempts: Generated<number>;
  created_at: number;
  /** Before sending the e-mail, a process claims the row by postponing this. */
  due_at: number;
}
