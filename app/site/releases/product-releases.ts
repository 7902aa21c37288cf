import type { Download } from "#core/download/download.ts";
import { currentReleases, lineKey, type Release } from "#core/release/release.ts";
import { targetLabels } from "#core/release/release-targets.ts";
import { releaseFiles } from "./release-files.ts";
import { type ReleaseRow, releaseRow } from "./release-row.ts";
import { releasesLabel } from "./releases-label.ts";

/** Versions of a line, current ones included. */
const mostVersions = 5;

export interface ProductReleases {
  label: string;
  lines: ProductReleaseLine[];
}

export interface ProductReleaseLine {
  key: string;
  current: CurrentVersion[];
  /** The first versions of those that are not current, and how many there are. */
  others: ReleaseRow[];
  othersTotal: number;
}

export interface CurrentVersion {
  release: Release;
  /** The line where there are several, then hardware revisions and regions where the release is not for all. */
  above: string[];
  isScopeKnown: boolean;
  files: Download[];
}

/** The releases of a product as its page shows them, undefined without any. Takes them in the order of `byLine`. */
export function productReleases(releases: Release[]): ProductReleases | undefined {
  if (releases.length === 0) return undefined;
  const lines = [...Map.groupBy(releases, lineKey)];
  return {
    label: releasesLabel(releases),
    lines: lines.map(([key, line]) => {
      const current = currentReleases(line);
      const all = current.flatMap(({ targets }) => targets);
      const others = line.filter((release) => current.every((one) => one.release !== release));
      return {
        key,
        current: current.map(({ release, targets }) => {
          const labels = targetLabels(targets, all);
          const above = [...(lines.length > 1 ? [release.line] : []), ...labels];
          return { release, above, isScopeKnown: labels.length > 0, files: releaseFiles(release) };
        }),
        others: others.slice(0, Math.max(1, mostVersions - current.length)).map(releaseRow),
        othersTotal: others.length,
      };
    }),
  };
}
