import type { Generated } from "kysely";
import type { UploadPurpose } from "#core/upload.ts";
import type { AuthTables } from "../auth/tables.ts";

/** Every table, as `migrations/` made it. Times are milliseconds since 1970; booleans are 0 and 1 on every engine. */
export interface Schema extends AuthTables {
  category: CategoryRow;
  feature: FeatureRow;
  product: ProductRow;
  product_feature: ProductFeatureRow;
  product_image: ProductImageRow;
  product_download: ProductDownloadRow;
  accessory: AccessoryRow;
  spec_sheet: SpecSheetRow;
  download: DownloadRow;
  info_item: InfoItemRow;
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

/** What every record carries: an edit names the version it started from, and an older one is refused. */
interface RecordRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
}

export interface CategoryRow extends RecordRow {
  name: string;
  /** `searchKey(name)`: unique, sorted by and searched. The other `_key` columns alike, where they are not unique. */
  name_key: string;
  description: string;
  description_key: string;
  /** How many products it holds. The database itself counts them: see `createProductCounts`. */
  product_count: Generated<number>;
}

export interface FeatureRow {
  id: string;
  category_id: string;
  label: string;
}

export interface ProductRow extends RecordRow {
  /** Names the row in the search index. */
  seq: Generated<number>;
  category_id: string;
  model: string;
  model_key: string;
  description: string;
  description_key: string;
  specs: string;
  specs_key: string;
  ndaa: number;
  image_key: string;
  image_alt: string;
}

/** Carries the category of both sides: two foreign keys make a feature of another category impossible. */
export interface ProductFeatureRow {
  product_id: string;
  feature_id: string;
  category_id: string;
}

export interface ProductImageRow {
  product_id: string;
  id: string;
  /** Counts from 0. */
  position: number;
  image_key: string;
  alt: string;
}

export interface ProductDownloadRow {
  product_id: string;
  id: string;
  description: string;
  description_key: string;
  file_key: string;
}

export interface AccessoryRow {
  product_id: string;
  accessory_id: string;
}

export interface SpecSheetRow {
  product_id: string;
  /** The workbook as it came. */
  file_key: string;
  /** `SpecRows` as JSON. */
  rows: string;
}

export interface DownloadRow extends RecordRow {
  description: string;
  description_key: string;
  file_key: string;
}

export interface InfoItemRow extends RecordRow {
  kind: "banner" | "card" | "image";
  timestamp: number;
  heading: string | null;
  content: string | null;
  image_key: string | null;
  image_alt: string | null;
}

/** What a key of the specification (`imageRef`, `fileRef`) stands for at the moment. */
export interface FileRow {
  key: string;
  /** The SHA-256 of the bytes, in hexadecimal: their name in the object store. */
  object: string;
  name: string;
  /** In bytes. */
  size: number;
  type: string;
  /** Of a picture, in pixels. */
  width: number | null;
  height: number | null;
  created_at: number;
}

/** A narrower WebP of a picture. Belongs to the bytes, not to a key: two keys of one picture share its variants. */
export interface PictureVariantRow {
  source: string;
  width: number;
  height: number;
  object: string;
  size: number;
}

/** A file that an administrator has begun to send, until the form that it is for was saved. */
export interface UploadRow {
  id: string;
  administrator_id: string;
  purpose: UploadPurpose;
  name: string;
  /** What was declared, in bytes; no more is taken. */
  size: number;
  created_at: number;
  /** `Staged` as JSON, once all of it has arrived and was found good. Its objects are in `upload_object`. */
  staged: string | null;
}

/** An object that a transaction ceased to name: removed from the store once nothing else names it. */
export interface DroppedObjectRow {
  object: string;
  dropped_at: number;
}

export type Collection = "products" | "categories" | "info" | "downloads";
export type ChangeKind = "created" | "updated" | "deleted";

export interface ChangeRow {
  revision: number;
  collection: Collection;
  record_id: string;
  kind: ChangeKind;
  at: number;
  /** What a deleted record was called. */
  title: string | null;
  /** A deleted product's. */
  seq: number | null;
  /** The administrator's id; null for the command line, and for changes from before it was recorded. */
  actor: string | null;
}

/** A form that has made the record of this id. */
export interface IdempotencyKeyRow {
  id: string;
  /** SHA-256 of what the form said, in hexadecimal. */
  digest: string;
  created_at: number;
}

/** Something that one process at a time may do, such as writing to an upload, and who does it. See `leases.ts`. */
export interface LeaseRow {
  name: string;
  /** Another one each time it is taken. */
  holder: string;
  /** It ends by itself then, by the database's clock: its holder may have been killed. */
  ends_at: number;
  /** 1 once somebody waits for it. */
  wanted: number;
}

/** An e-mail that is still to be sent. See `mail/outbox.ts`. */
export interface MailOutboxRow {
  id: string;
  /** Whose reset link is in it, once there is one. */
  administrator_id: string | null;
  /** Everything that the e-mail is made of; see `mail/encrypted-json.ts`. */
  encrypted: string;
  /** How often a process has begun to send it. */
  attempts: Generated<number>;
  /** By the database's clock, as `due_at` is. */
  created_at: number;
  /** When a process may take it: while one is sending it, that lies ahead. */
  due_at: number;
}
