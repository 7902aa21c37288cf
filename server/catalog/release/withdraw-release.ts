import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { nextVersion } from "../record.ts";
import { currentRelease } from "./release-queries.ts";

/** Its page and files stay. Refused, under `form`, when the release has been deleted, or withdrawn with another reason. */
export function withdrawRelease(
  database: Database,
  id: string,
  reason: string,
  now = Date.now(),
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const current = await currentRelease(work, id);
    if (!current) return refused({ form: conflictMessages.deleted });
    if (reason === "") return refused({ withdrawnReason: releaseMessages.reasonRequired });
    if (current.channel === "withdrawn") {
      return current.withdrawn_reason === reason ? done(id) : refused({ form: conflictMessages.changed });
    }
    await work
      .updateTable("release")
      .set({ channel: "withdrawn", withdrawn_reason: reason, ...nextVersion(current, now) })
      .where("id", "=", id)
      .execute();
    await recordChange(work, { collection: "releases", id, kind: "updated", at: now });
    return done(id);
  });
}
