import { href } from "react-router";
import { FileList } from "../../components/file-list.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import type { CurrentVersion, ProductReleaseLine } from "./product-releases.ts";
import { ReleaseFacts } from "./release-facts.tsx";
import { ReleaseList } from "./release-list.tsx";
import { isLongerThan, ReleaseNotes } from "./release-notes.tsx";
import { OlderVersionsNotice } from "./release-notices.tsx";
import { releasesAddress } from "./releases-address.ts";

const mostNotes = 6;

/** The releases of one product: the current version of each line with its files, the others folded. */
export function ReleaseLines({ product, lines }: { product: string; lines: ProductReleaseLine[] }) {
  return lines.map((line) => (
    <div key={line.key} className="grid grid-cols-[minmax(0,1fr)] gap-8 [&+div]:mt-14">
      {line.current.map((current) => (
        <div key={current.release.id}>
          <CurrentHead current={current} />
          <FileList downloads={current.files} />
        </div>
      ))}
      {line.others.length > 0 && <OtherVersions product={product} line={line} />}
    </div>
  ));
}

function CurrentHead({ current: { release, above, isScopeKnown } }: { current: CurrentVersion }) {
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
      <ReleaseFacts release={release} isScopeKnown={isScopeKnown} />
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

function OtherVersions({
  product,
  line: { current, others, othersTotal },
}: {
  product: string;
  line: ProductReleaseLine;
}) {
  return (
    <div>
      <details open={current.length === 0} className="group border-b border-line print:hidden">
        <summary className="flex min-h-14 items-center justify-between gap-4 border-t border-line text-small font-[550] text-ink">
          <span className="flex-1">Other versions</span>
          <span className="font-mono text-data font-normal text-ink-3">{othersTotal}</span>
          <ChevronDown className="size-5 text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-2">
          <OlderVersionsNotice />
          <ReleaseList releases={others} isOneLine label="Other versions" />
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
    </div>
  );
}
