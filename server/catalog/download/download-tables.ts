import { type DocumentDetails, documentKinds } from "#core/download/document.ts";
import type { DownloadFields } from "#core/download/download.ts";
import { type ColumnsFor, column, type RecordRow, type RowOf } from "../../database/columns.ts";

export const documentColumns = {
  kind: column.optional(column.choice("kind", documentKinds)),
  language: column.optional(column.text("language")),
  date: column.optional(column.date("document_date")),
  documentVersion: column.optional(column.text("document_version")),
} satisfies ColumnsFor<DocumentDetails>;

export const downloadColumns = {
  description: column.searched(column.requiredText("description")),
  ...documentColumns,
} satisfies ColumnsFor<DownloadFields>;

export interface DownloadRow extends RecordRow, RowOf<typeof downloadColumns> {
  file_key: string;
}

/** A product that a general download is for. */
export interface DownloadProductRow {
  download_id: string;
  product_id: string;
}

export interface DownloadTables {
  download: DownloadRow;
  download_product: DownloadProductRow;
}
