import { writtenDate } from "#core/product/lifecycle.ts";
import { currentReleases, lineKey, type Release, releaseUpdates } from "#core/release/release.ts";
import { targetLabels } from "#core/release/release-targets.ts";
import { type ReleaseRow, releaseRow } from "./release-row.ts";
import { releasesLabel } from "./releases-label.ts";

export interface ProductReleases {
  label: string;
  current: CurrentVersion[];
  /** Counts all lines, also those that are not current. */
  total: number;
}

export interface CurrentVersion extends ReleaseRow {
  /** The line where there are several, hardware revisions and regions where it is not for all, kind of update and date. */
  facts: string[];
}

/** The releases of a product as its page shows them, undefined without any. Takes them in the order of `byLine`. */
export function productReleases(releases: Release[]): ProductReleases | undefined {
  if (releases.length === 0) return undefined;
  const lines = [...Map.groupBy(releases, lineKey).values()];
  return {
    label: releasesLabel(releases),
    current: lines.flatMap((line) => {
      const current = currentReleases(line);
      const all = current.flatMap(({ targets }) => targets);
      return current.map(({ release, targets }) => {
        const scope = [...(lines.length > 1 ? [release.line] : []), ...targetLabels(targets, all)];
        const facts = [...scope, releaseUpdates[release.update], writtenDate(release.date)];
        return { ...releaseRow(release), facts };
      });
    }),
    total: releases.length,
  };
}
