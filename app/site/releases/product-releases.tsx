import type { Download } from "#core/download.ts";
import { FileList } from "../../components/file-list.tsx";
import { StaticMarkup } from "../../components/static-markup.tsx";

export interface ProductReleases {
  label: string;
  lines: { key: string; current: { id: string; files: Download[] }[]; hasOthers: boolean }[];
  /** Changes with each of the releases. */
  version: string;
}

/** Only the files, whose hashes can be copied, are rendered by the browser. See product-releases.server.tsx. */
export function ReleaseLines({
  product,
  releases: { lines, version },
  markup,
}: {
  product: string;
  releases: ProductReleases;
  markup: Record<string, string> | undefined;
}) {
  const part = (id: string) => <StaticMarkup key={`${product} ${version}`} id={id} markup={markup?.[id]} />;
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
