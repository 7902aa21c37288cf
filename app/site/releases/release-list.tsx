import { href } from "react-router";
import { fileSize } from "#core/files/file-size.ts";
import { Cpu, Package } from "../../components/file-icons.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { ArrowRight } from "../../ui/icons.tsx";
import type { ReleaseRow } from "./release-row.ts";
import "./release-list.css";

/** A row leads to the release's page, where warnings stand above the file. */
export function ReleaseList({
  releases,
  current = new Set(),
  isOneLine = false,
  label,
}: {
  releases: ReleaseRow[];
  /** The ids of those that are marked as current. */
  current?: ReadonlySet<string>;
  /** Rows of one line are called by their version alone. */
  isOneLine?: boolean;
  label?: string;
}) {
  return (
    <ul aria-label={label} className="release-list">
      {releases.map((release) => (
        <li key={release.id}>
          <Row release={release} isCurrent={current.has(release.id)} isNamed={!isOneLine} />
        </li>
      ))}
    </ul>
  );
}

function Row({ release, isCurrent, isNamed }: { release: ReleaseRow; isCurrent: boolean; isNamed: boolean }) {
  const { channel, withdrawnReason, file } = release;
  const title = isNamed ? release.title : release.versionText;
  const Icon = release.kind === "firmware" ? Cpu : Package;
  return (
    <PageLink href={href("/support/releases/:id", { id: release.id })}>
      <Icon />
      <span className="description">
        {channel === "withdrawn" ? <s>{title}</s> : <span>{title}</span>}
        <span className="block text-meta font-normal text-ink-3">
          {isCurrent && <strong className="font-[550]">Current version · </strong>}
          {channel === "beta" && <strong className="font-[550]">Beta · </strong>}
          <span>{release.facts.join(" · ")}</span>
          {channel === "withdrawn" && (
            <span className="block text-ink-2">
              <strong className="font-[550] text-warn">Withdrawn:</strong>
              {withdrawnReason && <span>{` ${withdrawnReason}`}</span>}
            </span>
          )}
        </span>
      </span>
      <span className="name-and-size">
        <span>{file.fileName}</span>
        <span>{fileSize(file.size)}</span>
      </span>
      <ArrowRight />
    </PageLink>
  );
}
