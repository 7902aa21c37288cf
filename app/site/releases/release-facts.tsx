import type { ReactNode } from "react";
import { href } from "react-router";
import { fileSize } from "#core/files/file-size.ts";
import { type Release, releaseUpdates } from "#core/release/release.ts";
import { releaseScope } from "#core/release/release-targets.ts";
import { PageLink } from "../../navigation/page-links.tsx";
import type { Elements } from "../../ui/elements.ts";
import type { ReleaseRow } from "./release-row.ts";

export function ReleaseFacts({
  release,
  isScopeKnown = false,
  versions = [],
  children,
}: {
  release: Release;
  /** Where it stands above the facts. */
  isScopeKnown?: boolean;
  /** All releases of its line, so that the version before it can be a link. */
  versions?: ReleaseRow[];
  children?: Elements;
}) {
  const minimum = release.minimumVersion;
  const before = versions.find(({ versionText }) => versionText === minimum);
  const scope = isScopeKnown ? undefined : releaseScope(release);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-small">
      <ReleaseFact name="Released">{release.date}</ReleaseFact>
      <ReleaseFact name="Kind">{releaseUpdates[release.update]}</ReleaseFact>
      <ReleaseFact name="Size">{fileSize(release.file.size)}</ReleaseFact>
      {scope && <ReleaseFact name="For">{scope}</ReleaseFact>}
      {minimum && (
        <ReleaseFact name="Update from">
          {before ? (
            <PageLink href={href("/support/releases/:id", { id: before.id })} className="text-link">
              {minimum}
            </PageLink>
          ) : (
            <span>{minimum}</span>
          )}
          <span> or newer</span>
        </ReleaseFact>
      )}
      {children}
    </dl>
  );
}

export function ReleaseFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-22">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="text-ink wrap-anywhere">{children}</dd>
    </div>
  );
}
