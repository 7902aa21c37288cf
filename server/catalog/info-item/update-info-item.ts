import { infoImageKey } from "#core/files/file-key.ts";
import type { InfoItemDraft } from "#core/info-item/info-item-draft.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import { dropFile, putPicture } from "../file-rows.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { infoItemRow } from "./info-item-row.ts";

/** A `picture` of `null` removes a card's picture. Only an import changes the `timestamp`. */
export function updateInfoItem(
  database: Database,
  id: string,
  draft: InfoItemDraft,
  picture?: StagedPicture | null,
  updating: Updating & { timestamp?: number } = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const item = work.selectFrom("info_item").selectAll().where("id", "=", id).where("kind", "=", draft.kind);
    const current = await item.executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);

    const key = nextKey(id, draft, picture, current.image_key);
    const columns = { ...infoItemRow(draft, key), timestamp: updating.timestamp ?? current.timestamp };
    const replaced = picture && key ? await putPicture(work, key, picture, now) : false;
    if (!replaced && hasValues(current, columns)) return done(id);

    await work
      .updateTable("info_item")
      .set({ ...columns, ...nextVersion(current, now) })
      .where("id", "=", id)
      .execute();
    if (current.image_key && current.image_key !== key) await dropFile(work, current.image_key, now);
    await recordChange(work, { collection: "info", id, kind: "updated", at: now });
    return done(id);
  });
}

function nextKey(
  id: string,
  { kind }: InfoItemDraft,
  picture: StagedPicture | null | undefined,
  current: string | null,
): string | null {
  if (kind === "banner") return null;
  if (picture) return infoImageKey(id, picture.extension);
  // An image always has a picture.
  return picture === null && kind === "card" ? null : current;
}
