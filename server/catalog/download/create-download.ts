import { downloadMessages } from "#core/download/download.ts";
import type { DownloadDraft } from "#core/download/download-draft.ts";
import { downloadKey } from "#core/files/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import { putFile } from "../file-rows.ts";
import { type Creating, newRecord } from "../record.ts";
import { refuseProducts, writeProducts } from "./download-products.ts";
import { downloadColumns } from "./download-tables.ts";

export async function createDownload(
  database: Database,
  draft: DownloadDraft,
  file: StagedFile | undefined,
  creating: Creating = {},
): Promise<Outcome<string>> {
  if (!file) return refused({ upload: downloadMessages.fileRequired });
  return transaction(database, async (work) => {
    const errors = await refuseProducts(work, draft.products ?? []);
    if (Object.keys(errors).length > 0) return refused(errors);
    const record = newRecord(creating);
    const key = downloadKey(record.id, file.name);
    await work
      .insertInto("download")
      .values({ ...record, ...toRow(downloadColumns, draft), file_key: key })
      .execute();
    await writeProducts(work, record.id, draft.products ?? []);
    await putFile(work, key, file, record.created_at);
    await recordChange(work, { collection: "downloads", id: record.id, kind: "created", at: record.created_at });
    return done(record.id);
  });
}
