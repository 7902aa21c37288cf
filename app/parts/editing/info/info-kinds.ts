import type { InfoItem } from "#core/info-item.ts";

export type InfoKind = InfoItem["kind"];

export const infoKinds: InfoKind[] = ["banner", "card", "image"];

/** What each kind of info item is called where it is managed. */
export const infoNames: Record<InfoKind, string> = { banner: "Banner", card: "Card", image: "Image" };

/** What an item says. Empty where an image has no description. */
export function infoTitle(item: InfoItem): string {
  if (item.kind === "card") return item.heading;
  return item.kind === "banner" ? item.content : item.picture.alt;
}
