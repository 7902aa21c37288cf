import type { InfoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import { type Creating, conflict, type Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { type InfoItemDocument, info } from "./info-item-collection.ts";
import { topTimestamp } from "./info-item-rules.ts";

/** The item becomes the first one unless an import gives a `timestamp`. */
export function createInfoItem(
  database: Database,
  draft: InfoItemDraft,
  picture?: StagedPicture | null,
  { timestamp, ...creating }: Creating & { timestamp?: number | undefined } = {},
): Promise<Outcome<string>> {
  return createRecord(database, info, { ...infoItemDocument(draft, picture ?? undefined), timestamp }, creating);
}

/** A `picture` of `null` removes a card's picture. Only an import changes the `timestamp`. */
export function updateInfoItem(
  database: Database,
  id: string,
  draft: InfoItemDraft,
  picture?: StagedPicture | null,
  { timestamp, ...updating }: Updating & { timestamp?: number | undefined } = {},
): Promise<Outcome<string>> {
  return updateRecord(
    database,
    info,
    id,
    (before) => {
      if (before.kind !== draft.kind) return conflict(undefined);
      // An image always has a picture.
      const isKept = picture === undefined || (picture === null && draft.kind === "image");
      return done({ ...infoItemDocument(draft, (isKept ? before.image : picture) ?? undefined), timestamp });
    },
    updating,
  );
}

export function deleteInfoItem(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, info, id, { now });
}

export function infoItemDocument(draft: InfoItemDraft, image: InfoItemDocument["image"]): InfoItemDocument {
  return draft.kind === "banner" ? draft : { ...draft, image };
}

/** The version stays the same, so that open edits are not refused. */
export function moveInfoItemToTop(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const timestamp = await topTimestamp(work, now, id);
    const { numUpdatedRows } = await work
      .updateTable("info_item")
      .set({ timestamp, updated_at: now })
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refused({ form: conflictMessages.deleted });
    await recordChange(work, { collection: "info", id, kind: "updated", at: now });
    return done(id);
  });
}
