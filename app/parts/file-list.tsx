import {
  ArrowUpRight,
  Cpu,
  File,
  FileArchive,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Package,
} from "lucide-react";
import type { Ref } from "react";
import type { Download } from "#core/download.ts";
import { fileExtension } from "#core/file-name.ts";
import { fileSize } from "#core/file-size.ts";

/** Files to fetch, one a row. Each opens in a new tab. */
export function FileList({
  downloads,
  label,
  listRef,
}: {
  downloads: Download[];
  /** What they belong to, for those who hear the list, where others of the same names stand on the page. */
  label?: string;
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} aria-label={label}>
      {downloads.map((download) => (
        <li key={download.id} className="border-t border-line first:border-ink">
          <FileRow download={download} />
        </li>
      ))}
    </ul>
  );
}

function FileRow({ download: { description, file } }: { download: Download }) {
  const Icon = fileIcon(file.fileName);
  const size = fileSize(file.size);
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noopener"
      className="group grid min-h-16 grid-cols-[24px_minmax(0,1fr)_24px] items-center gap-x-3.5 gap-y-0.5 py-3.5 text-small text-ink-2 no-underline sm:grid-cols-[24px_minmax(0,5fr)_minmax(0,4fr)_96px_24px] sm:gap-x-4 sm:py-2.5"
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-5 text-ink-3 group-hover:text-accent" />
      <span className="text-body font-medium wrap-anywhere text-ink decoration-1 underline-offset-[.2em] group-hover:underline">
        {description}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
      {/* In a narrow window name and size share a line below the description. */}
      <span className="col-start-2 row-start-2 flex flex-wrap gap-x-3.5 font-mono text-data sm:contents">
        <span className="min-w-0 wrap-anywhere">{file.fileName}</span>
        <span className={`whitespace-nowrap sm:text-right ${size.includes("!") ? "text-danger" : "text-ink"}`}>
          {size}
        </span>
      </span>
      <ArrowUpRight
        aria-hidden
        strokeWidth={1.5}
        className="col-start-3 row-start-1 size-5 text-ink-3 group-hover:text-accent sm:col-start-5"
      />
    </a>
  );
}

/** The icon of a file's kind, by the ending of its name. */
export function fileIcon(fileName: string): LucideIcon {
  return icons[fileExtension(fileName)] ?? File;
}

const icons: Record<string, LucideIcon> = {
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
