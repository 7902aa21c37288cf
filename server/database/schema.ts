import type { Generated } from "kysely";
import type { Fact } from "#core/facts/fact.ts";
import type { PictureGround } from "#core/files/picture.ts";
import type { AuthTables } from "../auth/tables.ts";
import type { CategoryTables } from "../catalog/category/category-tables.ts";
import type { DownloadTables } from "../catalog/download/download-tables.ts";
import type { FactTables } from "../catalog/fact/fact-tables.ts";
import type { InfoItemTables } from "../catalog/info-item/info-item-tables.ts";
import type { ProductTables } from "../catalog/product/product-tables.ts";
import type { ReleaseTables } from "../catalog/release/release-tables.ts";
import type { SynonymTables } from "../catalog/synonyms/synonym-tables.ts";
import type { HistoryTables } from "../history/history-tables.ts";

/** Times are milliseconds since 1970; booleans are 0 and 1 on every engine. */
export interface Schema
  extends AuthTables,
    CategoryTables,
    ProductTables,
    DownloadTables,
    FactTables,
    InfoItemTables,
    ReleaseTables,
    SynonymTables,
    HistoryTables {
  product_fact: ProductFactRow;
  product_typed_fact: TypedFactRow;
  unread_fact: UnreadFactRow;
  missed_search: MissedSearchRow;
  missed_search_network: MissedSearchNetworkRow;
  file: FileRow;
  picture_variant: PictureVariantRow;
  upload: UploadRow;
  kept_list: KeptListRow;
  remembered_column: { head: string; target: string };
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

/** Derived from the sheet and from typed facts. */
export interface ProductFactRow {
  product_id: string;
  position: number;
  /** The id of its fact, which may have been deleted since. */
  kind: string;
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
  /** The id of its fact, which may have been deleted since. */
  kind: string;
  /** Text that was typed. */
  text: string;
}

/** Derived from the sheet. */
export interface UnreadFactRow {
  product_id: string;
  position: number;
  /** The id of its fact, which may have been deleted since. */
  kind: string;
  /** What an earlier release tells apart: always "unreadable" now. */
  reason: string;
  /** See `unreadReasons`. Null where an earlier release has read the sheet. */
  why: string | null;
  row_section: string | null;
  row_label: string;
  row_text: string;
}

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
  /** The same for all of a source. */
  ground: Generated<PictureGround>;
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
  /** The list that keeps it, or beside which it is kept. */
  list_id: Generated<string | null>;
}

/** A list to import. Its file is the upload of purpose "list" that names it. */
export interface KeptListRow {
  id: string;
  administrator_id: string;
  name: string;
  created_at: number;
  /** `ListAnswers` as JSON. */
  answers: string;
  /** `AppliedList` as JSON, once it has been imported. */
  applied: string | null;
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
  /** Null where a previous release has written it, and where only what is derived from the record has changed. */
  change_set: number | null;
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
