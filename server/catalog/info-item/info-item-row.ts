import type { InfoItemDraft } from "#core/info-item/info-item-draft.ts";
import { infoItemFieldsRow } from "./info-item-tables.ts";

export function infoItemRow(draft: InfoItemDraft, imageKey: string | null) {
  return {
    kind: draft.kind,
    ...infoItemFieldsRow(draft.kind, draft),
    image_key: imageKey,
    image_alt: imageKey !== null && draft.kind !== "banner" ? draft.alt : null,
  };
}
