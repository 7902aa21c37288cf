import { infoImageKey } from "#core/file-key.ts";
import type { InfoItemDraft } from "#core/info-item-draft.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import { dropFile, putPicture } from "../file-rows.ts";
import { conflict, holds, isCurrent, nextVersion, type Updating } from "../record.ts";
import { infoItemColumns } from "./info-item-columns.ts";

/**
 * Replaces an info item's words. `picture` replaces its picture, `null` takes it from a card, without it stays. An item
 * keeps its kind: as another kind it does not exist. It keeps its place too, unless an import brings a `timestamp`.
 */
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
    const columns = { ...infoItemColumns(draft, key), timestamp: updating.timestamp ?? current.timestamp };
    const replaced = picture && key ? await putPicture(work, key, picture, now) : false;
    if (!replaced && holds(current, columns)) return done(id);

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
  // An image is nothing without its picture.
  return picture === null && kind === "card" ? null : current;
}
