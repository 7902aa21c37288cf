import { infoImageKey } from "#core/files/file-key.ts";
import { infoMessages } from "#core/info-item/info-item.ts";
import type { InfoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import { putPicture } from "../file-rows.ts";
import { type Creating, newRecord } from "../record.ts";
import { infoItemRow } from "./info-item-row.ts";
import { topTimestamp } from "./move-info-item-to-top.ts";

/** The item becomes the first one unless an import gives a `timestamp`. */
export async function createInfoItem(
  database: Database,
  draft: InfoItemDraft,
  picture?: StagedPicture | null,
  creating: Creating & { timestamp?: number } = {},
): Promise<Outcome<string>> {
  if (draft.kind === "image" && !picture) return refused({ image: infoMessages.imageRequired });
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    const timestamp = creating.timestamp ?? (await topTimestamp(work, record.created_at, record.id));
    const key = picture && draft.kind !== "banner" ? infoImageKey(record.id, picture.extension) : null;
    await work
      .insertInto("info_item")
      .values({ ...record, ...infoItemRow(draft, key), timestamp })
      .execute();
    if (picture && key) await putPicture(work, key, picture, record.created_at);
    await recordChange(work, { collection: "info", id: record.id, kind: "created", at: record.created_at });
    return done(record.id);
  });
}
