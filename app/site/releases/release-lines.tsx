import { href } from "react-router";
import { fileSize } from "#core/files/file-size.ts";
import { Hash } from "../../components/checksum.tsx";
import { Cpu } from "../../components/file-icons.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import type { CurrentVersion, ProductReleases } from "./product-releases.ts";
import { releasesAddress } from "./releases-address.ts";

/** One row for each current version; notes, signature, SBOM and other versions are on its page. `check` ends the last. */
export function ReleaseLines({
  product,
  releases: { current, total },
  check,
}: {
  product: string;
  releases: ProductReleases;
  check: Elements;
}) {
  return (
    <>
      {current.map((version, place) => (
        <CurrentRow key={version.id} version={version}>
          {place === current.length - 1 && check}
        </CurrentRow>
      ))}
      {current.length === 0 && (
        <>
          <p className="text-small">No stable version is published.</p>
          {check}
        </>
      )}
      {current.length !== 1 && (
        <p className="print:hidden">
          <PageLink href={releasesAddress({ product })} className={`text-small ${link}`}>
            {`All ${total} versions`}
          </PageLink>
        </p>
      )}
    </>
  );
}

const link = "inline-flex min-h-11 items-center text-link";

function CurrentRow({ version, children }: { version: CurrentVersion; children: Elements }) {
  const { id, title, facts, minimumVersion, file } = version;
  return (
    <div className="release-line">
      <div>
        <Cpu />
        <div className="what">
          <h3>{title}</h3>
          <p>{facts.join(" · ")}</p>
        </div>
        <span className="name">{file.fileName}</span>
        <span className="size">{fileSize(file.size)}</span>
        <a href={file.url} target="_blank" rel="noopener" className={`${buttonLook()} print:hidden`}>
          <span>Download</span>
          <span className="sr-only">{` ${title} (opens in a new tab)`}</span>
        </a>
      </div>
      <div className="hash">
        <span>SHA-256</span>
        <Hash sha256={file.sha256} of={title} />
      </div>
      <div className="notes">
        <PageLink href={href("/support/releases/:id", { id })} className={`${link} print:hidden`}>
          <span>All versions and notes</span>
          <span className="sr-only">{` of ${title}`}</span>
        </PageLink>
        {minimumVersion && (
          <span className="text-warn">{`Older than ${minimumVersion}? Install ${minimumVersion} first.`}</span>
        )}
        {children}
      </div>
    </div>
  );
}
