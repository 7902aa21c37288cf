import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { binFiles } from "../file-rows.ts";
import { forgetEvidence } from "../product/evidence/write-evidence.ts";

export function deleteDownload(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const deleted = await work
      .deleteFrom("download")
      .where("id", "=", id)
      .returning(["description", "file_key"])
      .executeTakeFirst();
    if (!deleted) return done(id);
    await forgetEvidence(work, id, now);
    await binFiles(work, { collection: "downloads", id }, [deleted.file_key]);
    await recordChange(work, { collection: "downloads", id, kind: "deleted", at: now, title: deleted.description });
    return done(id);
  });
}
