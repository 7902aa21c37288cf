import type { Ref } from "react";
import type { Download } from "#core/download/download.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { fileSize } from "#core/files/file-size.ts";
import { ownValue } from "#core/own-value.ts";
import type { Icon } from "../ui/icon.tsx";
import { ArrowUpRight } from "../ui/icons.tsx";
import { Checksum } from "./checksum.tsx";
import { Cpu, File, FileArchive, FileSpreadsheet, FileText, Package } from "./file-icons.tsx";
import { OlderReleaseNote } from "./file-table.tsx";
import "./file-list.css";

export function FileList({
  downloads,
  label,
  withKind = false,
  listRef,
}: {
  downloads: Download[];
  label?: string;
  /** Whether each row says its kind, which a group of one kind has in its heading. */
  withKind?: boolean;
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} aria-label={label} className="file-list">
      {downloads.map((download) => (
        <li key={download.id}>
          <FileRow download={download} />
          <Details of={download} withKind={withKind} />
          {download.olderRelease && <OlderReleaseNote release={download.olderRelease} />}
          <Checksum sha256={download.file.sha256} fileName={download.file.fileName} of={download.description} />
        </li>
      ))}
    </ul>
  );
}

function FileRow({ download: { description, file } }: { download: Download }) {
  const Icon = fileIcon(file.fileName);
  const size = fileSize(file.size);
  return (
    <a href={file.url} target="_blank" rel="noopener">
      <Icon />
      <span className="description">
        <span>{description}</span>
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
      <span className="name-and-size">
        <span>{file.fileName}</span>
        <span className={size.includes("!") ? "text-danger" : undefined}>{size}</span>
      </span>
      <ArrowUpRight />
    </a>
  );
}

function Details({ of, withKind }: { of: Download; withKind: boolean }) {
  const { kindName, language, languageName, documentVersion, date } = of;
  const words = [
    { text: withKind && kindName },
    { text: languageName, lang: language },
    { text: documentVersion && `version ${documentVersion}` },
    { text: date },
  ].filter(({ text }) => text);
  if (words.length === 0) return null;
  return (
    <p className="details">
      {words.map(({ text, lang }, place) => (
        <span key={`${text}`} lang={lang}>
          {place > 0 ? ` · ${text}` : text}
        </span>
      ))}
    </p>
  );
}

export function fileIcon(fileName: string): Icon {
  return ownValue(icons, fileExtension(fileName)) ?? File;
}

const icons: Record<string, Icon> = {
  pdf: FileText,
  txt: FileText,
  doc: FileText,
  docx: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  zip: FileArchive,
  "7z": FileArchive,
  gz: FileArchive,
  bin: Cpu,
  msi: Package,
  exe: Package,
  dmg: Package,
};
