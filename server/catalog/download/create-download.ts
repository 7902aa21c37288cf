import { downloadMessages } from "#core/download.ts";
import type { DownloadDraft } from "#core/download-draft.ts";
import { downloadKey } from "#core/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { searchKey } from "#core/search-key.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import { putFile } from "../file-rows.ts";
import { type Creating, newRecord } from "../record.ts";

/** Makes a general download and answers its id. Refused, under `upload`, without a file. */
export async function createDownload(
  database: Database,
  { description }: DownloadDraft,
  file: StagedFile | undefined,
  creating: Creating = {},
): Promise<Outcome<string>> {
  if (!file) return refused({ upload: downloadMessages.fileRequired });
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    const key = downloadKey(record.id, file.name);
    await work
      .insertInto("download")
      .values({ ...record, description, description_key: searchKey(description), file_key: key })
      .execute();
    await putFile(work, key, file, record.created_at);
    await recordChange(work, { collection: "downloads", id: record.id, kind: "created", at: record.created_at });
    return done(record.id);
  });
}
