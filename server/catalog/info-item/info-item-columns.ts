import type { InfoItemDraft } from "#core/info-item-draft.ts";

/** What an info item's row holds of a draft; `imageKey` is the key of its picture, if it has one. */
export function infoItemColumns(draft: InfoItemDraft, imageKey: string | null) {
  return {
    kind: draft.kind,
    heading: draft.kind === "card" ? draft.heading : null,
    content: draft.kind === "image" ? null : draft.content,
    image_key: imageKey,
    image_alt: imageKey !== null && draft.kind !== "banner" ? draft.alt : null,
  };
}
