import type { InfoItemDraft } from "#core/info-item-draft.ts";

/** The columns of an info item that come from its draft and the key of its picture. */
export function infoItemColumns(draft: InfoItemDraft, imageKey: string | null) {
  return {
    kind: draft.kind,
    heading: draft.kind === "card" ? draft.heading : null,
    content: draft.kind === "image" ? null : draft.content,
    image_key: imageKey,
    image_alt: imageKey !== null && draft.kind !== "banner" ? draft.alt : null,
  };
}
