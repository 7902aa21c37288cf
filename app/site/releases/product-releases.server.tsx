import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { type CurrentRelease, currentReleases, lineKey, type Release } from "#core/release/release.ts";
import { targetLabels } from "#core/release/release-targets.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import type { ProductReleases } from "./product-releases.tsx";
import { ReleaseFacts } from "./release-facts.tsx";
import { releaseFiles } from "./release-files.ts";
import { ReleaseList } from "./release-list.tsx";
import { isLongerThan, ReleaseNotes } from "./release-notes.tsx";
import { OlderVersionsNotice } from "./release-notices.tsx";
import { releaseRow } from "./release-row.ts";
import { releasesAddress } from "./releases-address.ts";
import { releasesLabel } from "./releases-label.ts";

/** Versions of a line, current ones included. */
const mostVersions = 5;
const mostNotes = 6;

/**
 * The releases of a product as its page shows them, and the markup of what needs no scripts by element id. Undefined
 * without releases. Takes releases in the order of `byLine`.
 */
export function productReleases(
  product: string,
  releases: Release[],
): { shown: ProductReleases; markup: Map<string, string> } | undefined {
  if (releases.length === 0) return undefined;
  const markup = new Map<string, string>();
  const shown: ProductReleases["lines"] = [];
  const lines = [...Map.groupBy(releases, lineKey)];
  for (const [key, line] of lines) {
    const current = currentReleases(line);
    for (const one of current) {
      const head = <CurrentHead current={one} ofLine={current} isLineNamed={lines.length > 1} />;
      markup.set(`release-${one.release.id}`, renderToStaticMarkup(head));
    }
    const others = line.filter((release) => current.every((one) => one.release !== release));
    if (others.length > 0) {
      const list = <OtherVersions product={product} others={others} current={current.length} />;
      markup.set(`versions-${shown.length}`, renderToStaticMarkup(list));
    }
    const files = current.map(({ release }) => ({ id: release.id, files: releaseFiles(release) }));
    shown.push({ key, current: files, hasOthers: others.length > 0 });
  }
  return { shown: { label: releasesLabel(releases), lines: shown }, markup };
}

function CurrentHead({
  current: { release, targets },
  ofLine,
  isLineNamed,
}: {
  current: CurrentRelease<Release>;
  ofLine: CurrentRelease<Release>[];
  isLineNamed: boolean;
}) {
  const labels = targetLabels(
    targets,
    ofLine.flatMap((one) => one.targets),
  );
  const above = [...(isLineNamed ? [release.line] : []), ...labels];
  return (
    <div className="grid gap-5 pb-6">
      <h3>
        {above.map((line) => (
          <span key={line} className="block pb-1 text-small wrap-anywhere">
            {line}
          </span>
        ))}
        <span className="text-heading wrap-anywhere">{release.versionText}</span>
      </h3>
      <ReleaseFacts release={release} isScopeKnown={labels.length > 0} />
      {/* The printed data sheet names the version and its files. */}
      <div className="print:hidden">
        <ReleaseNotes notes={release} most={mostNotes} />
      </div>
      {isLongerThan(release, mostNotes) && (
        <p className="print:hidden">
          <PageLink
            href={href("/support/releases/:id", { id: release.id })}
            className="inline-flex min-h-11 items-center text-small text-link"
          >
            <span>Full release notes</span>
            <span className="sr-only">{` of ${release.versionText}`}</span>
          </PageLink>
        </p>
      )}
    </div>
  );
}

function OtherVersions({ product, others, current }: { product: string; others: Release[]; current: number }) {
  const shown = others.slice(0, Math.max(1, mostVersions - current));
  return (
    <>
      <details open={current === 0} className="group border-b border-line print:hidden">
        <summary className="flex min-h-14 items-center justify-between gap-4 border-t border-line text-small font-[550] text-ink">
          <span className="flex-1">Other versions</span>
          <span className="font-mono text-data font-normal text-ink-3">{others.length}</span>
          <ChevronDown className="size-5 text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-2">
          <OlderVersionsNotice />
          <ReleaseList releases={shown.map(releaseRow)} isOneLine label="Other versions" />
        </div>
      </details>
      <p>
        <PageLink
          href={releasesAddress({ product })}
          className="inline-flex min-h-11 items-center text-small text-link print:hidden"
        >
          All versions
        </PageLink>
      </p>
    </>
  );
}
