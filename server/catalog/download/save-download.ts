import { downloadMessages } from "#core/download/download.ts";
import type { DownloadDraft } from "#core/download/download-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../../database/database.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { downloads } from "./download-collection.ts";

export async function createDownload(
  database: Database,
  { products = [], ...words }: DownloadDraft,
  file: StagedFile | undefined,
  creating: Creating = {},
): Promise<Outcome<string>> {
  if (!file) return refused({ upload: downloadMessages.fileRequired });
  return createRecord(database, downloads, { ...words, products, file }, creating);
}

export function updateDownload(
  database: Database,
  id: string,
  { products = [], ...words }: DownloadDraft,
  file?: StagedFile,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const edit = (before: { file: StagedFile }) => done({ ...words, products, file: file ?? before.file });
  return updateRecord(database, downloads, id, edit, updating);
}

export function deleteDownload(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, downloads, id, { now });
}
