import { done, type Outcome, refused } from "#core/outcome.ts";
import { needsReasonToDelete, releaseMessages, releaseTitle } from "#core/release/release.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { binFiles } from "../file-rows.ts";
import { isKnownRelease } from "./release-queries.ts";

/** Refused, under `reason`, if a release younger than ten years is deleted without one. Its products stay. */
export function deleteRelease(
  database: Database,
  id: string,
  { reason, now = Date.now() }: { reason?: string | undefined; now?: number } = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const deleted = await work
      .deleteFrom("release")
      .where("id", "=", id)
      .where(isKnownRelease)
      .returningAll()
      .executeTakeFirst();
    if (!deleted) return done(id);
    const today = new Date(now).toISOString().slice(0, 10);
    if (!reason && needsReasonToDelete(deleted.date, today)) {
      return refused({ reason: releaseMessages.deleteReasonRequired });
    }
    const { file_key, signature_key, sbom_key } = deleted;
    await binFiles(work, { collection: "releases", id }, [file_key, signature_key, sbom_key]);
    const title = releaseTitle({ name: deleted.name, versionText: deleted.version_text });
    await recordChange(work, { collection: "releases", id, kind: "deleted", at: now, title, reason });
    return done(id);
  });
}
