import { downloadMessages } from "#core/download/download.ts";
import type { DownloadDraft } from "#core/download/download-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../../database/database.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { type DownloadDocument, downloads } from "./download-collection.ts";

export async function createDownload(
  database: Database,
  draft: DownloadDraft,
  file: StagedFile | undefined,
  creating: Creating = {},
): Promise<Outcome<string>> {
  const document = downloadDocument(draft, file);
  return document.ok ? createRecord(database, downloads, document.value, creating) : document;
}

export function updateDownload(
  database: Database,
  id: string,
  draft: DownloadDraft,
  file?: StagedFile,
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, downloads, id, (before) => downloadDocument(draft, file ?? before.file), updating);
}

export function downloadDocument(
  { products = [], ...words }: DownloadDraft,
  file: StagedFile | undefined,
): Outcome<DownloadDocument> {
  return file ? done({ ...words, products, file }) : refused({ upload: downloadMessages.fileRequired });
}

export function deleteDownload(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, downloads, id, { now });
}
