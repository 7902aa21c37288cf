import type { Release } from "#core/release/release.ts";

export function releasesLabel(releases: Pick<Release, "kind">[]): string {
  const kinds = new Set(releases.map(({ kind }) => kind));
  if (!kinds.has("firmware")) return "Software";
  return kinds.size > 1 ? "Firmware and software" : "Firmware";
}
