import type { ReactElement } from "react";
import type { Download } from "#core/download/download.ts";
import { FileList } from "../../components/file-list.tsx";

export interface ProductReleases {
  label: string;
  lines: { key: string; current: { id: string; files: Download[] }[]; hasOthers: boolean }[];
}

/** Only the files, whose hashes can be copied, are rendered by the browser. See product-releases.server.tsx. */
export function ReleaseLines({
  lines,
  part,
}: {
  lines: ProductReleases["lines"];
  /** The static markup of an element's id. */
  part: (id: string) => ReactElement;
}) {
  return lines.map(({ key, current, hasOthers }, place) => (
    <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-8 [&+div]:mt-14">
      {current.map(({ id, files }) => (
        <div key={id}>
          {part(`release-${id}`)}
          <FileList downloads={files} />
        </div>
      ))}
      {hasOthers && <div>{part(`versions-${place}`)}</div>}
    </div>
  ));
}
