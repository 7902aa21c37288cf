import type { Ref } from "react";
import { href } from "react-router";
import type { Download, OlderRelease } from "#core/download/download.ts";
import { fileSize } from "#core/files/file-size.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { Checksum } from "./checksum.tsx";
import "./file-table.css";

export interface FileRow extends Download {
  /** The address of the release that the file is of. */
  notes?: string;
  /** What it is for, such as one hardware revision. */
  scope?: string;
}

/** One line a file. Columns that no file fills are left out. */
export function FileTable({
  downloads,
  label,
  hasCommands = false,
  listRef,
}: {
  downloads: FileRow[];
  label: string;
  /** Whether a file's SHA-256 stands with the commands that compute it. */
  hasCommands?: boolean;
  listRef?: Ref<HTMLDivElement> | undefined;
}) {
  const states = (field: "kindName" | "languageName" | "date") => downloads.some((one) => one[field] !== undefined);
  const [hasKind, hasLanguage, hasDate] = [states("kindName"), states("languageName"), states("date")];
  return (
    <div className="files" ref={listRef}>
      <table className="file-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            {hasKind && (
              <th scope="col" className="kind">
                Kind
              </th>
            )}
            {hasLanguage && (
              <th scope="col" className="language">
                Language
              </th>
            )}
            {hasDate && (
              <th scope="col" className="date">
                Date
              </th>
            )}
            <th scope="col" className="name">
              File
            </th>
            <th scope="col" className="size">
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {downloads.map((download) => {
            const {
              id,
              description,
              file,
              kindName,
              language,
              languageName,
              documentVersion,
              date,
              olderRelease,
              notes,
              scope,
            } = download;
            const size = fileSize(file.size);
            return (
              <tr key={id}>
                <th scope="row">
                  <a href={file.url} target="_blank" rel="noopener">
                    <span>{description}</span>
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  {documentVersion && <span className="version">{` version ${documentVersion}`}</span>}
                  {notes && (
                    <PageLink href={notes} className="notes">
                      <span>Notes</span>
                      <span className="sr-only">{` of ${description}`}</span>
                    </PageLink>
                  )}
                  {scope && <p className="details">{scope}</p>}
                  {olderRelease && <OlderReleaseNote release={olderRelease} />}
                </th>
                {hasKind && <td className="kind">{kindName}</td>}
                {hasLanguage && (
                  <td className="language" lang={language}>
                    {languageName}
                  </td>
                )}
                {hasDate && <td className="date">{date}</td>}
                <td className="name">{file.fileName}</td>
                <td className="size">
                  <span className={size.includes("!") ? "text-danger" : undefined}>{size}</span>
                </td>
                <td className="hash">
                  <Checksum
                    sha256={file.sha256}
                    of={description}
                    commandsFor={hasCommands ? file.fileName : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The file may have been uploaded beside the release, which later ones have replaced. */
export function OlderReleaseNote({ release }: { release: OlderRelease }) {
  const { withdrawnReason, current } = release;
  return (
    <p className="details">
      <strong className="font-[550] text-warn">{`${withdrawnReason ? "Withdrawn" : "Older"} release:`}</strong>{" "}
      {[release, ...current].map(({ id, title }, place) => (
        <span key={id}>
          {place > 0 && <span>{place > 1 ? ", " : " · Current: "}</span>}
          <PageLink href={href("/support/releases/:id", { id })} className="text-link">
            {title}
          </PageLink>
        </span>
      ))}
      {withdrawnReason && <span>{` · ${withdrawnReason}`}</span>}
    </p>
  );
}
