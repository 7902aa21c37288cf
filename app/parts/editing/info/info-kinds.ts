import type { InfoItem } from "#core/info-item.ts";

export type InfoKind = InfoItem["kind"];

export const infoKinds: InfoKind[] = ["banner", "card", "image"];

/** What each kind of info item is called where it is managed. */
export const infoNames: Record<InfoKind, string> = { banner: "Banner", card: "Card", image: "Image" };

/** What tells an item from the others, for those who do not see it. */
export function infoTitle(item: InfoItem): string {
  if (item.kind === "card") return item.heading;
  return item.kind === "banner" ? item.content : item.picture.alt;
}
