import type { DownloadDraft } from "#core/download/download-draft.ts";
import { downloadKey } from "#core/files/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedFile } from "../../storage/staged-file.ts";
import { dropFile, putFile } from "../file-rows.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { refuseProducts, writeProducts } from "./download-products.ts";
import { downloadColumns } from "./download-tables.ts";

export function updateDownload(
  database: Database,
  id: string,
  draft: DownloadDraft,
  file?: StagedFile,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("download").selectAll().where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);

    const { products = [] } = draft;
    const errors = await refuseProducts(work, products);
    if (Object.keys(errors).length > 0) return refused(errors);

    const key = file ? downloadKey(id, file.name) : current.file_key;
    const columns = { ...toRow(downloadColumns, draft, current), file_key: key };
    const fileChanged = file !== undefined && (await putFile(work, key, file, now));
    const productsChanged = await writeProducts(work, id, products);
    const documentChanged = fileChanged || !hasValues(current, columns);
    if (!documentChanged && !productsChanged) return done(id);

    // Feeds tell of the document again only when it says something new.
    const { updated_at } = documentChanged ? { updated_at: now } : current;
    await work
      .updateTable("download")
      .set({ ...columns, ...nextVersion(current, now), updated_at })
      .where("id", "=", id)
      .execute();
    if (key !== current.file_key) await dropFile(work, current.file_key, now);
    await recordChange(work, { collection: "downloads", id, kind: "updated", at: now });
    return done(id);
  });
}
