import type { InfoItem } from "#core/info-item/info-item.ts";

export type InfoKind = InfoItem["kind"];

export const infoKinds: InfoKind[] = ["banner", "card", "image"];

export const infoNames: Record<InfoKind, string> = { banner: "Banner", card: "Card", image: "Image" };

export function infoTitle(item: InfoItem): string {
  if (item.kind === "card") return item.heading;
  return item.kind === "banner" ? item.content : item.picture.alt;
}
