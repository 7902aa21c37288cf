import type { Download } from "#core/download.ts";
import { FileList } from "../../components/file-list.tsx";
import { StaticMarkup } from "../../components/static-markup.tsx";

/** Markup by the id of its element; `version` changes with it. */
export interface StaticPart {
  id: string;
  version: string;
}

export interface ProductReleases {
  label: string;
  lines: { key: string; current: { head: StaticPart; files: Download[] }[]; others?: StaticPart }[];
}

/** Only the files, whose hashes can be copied, are rendered by the browser. See product-releases.server.tsx. */
export function ReleaseLines({
  product,
  lines,
  markup,
}: {
  product: string;
  lines: ProductReleases["lines"];
  markup: Record<string, string> | undefined;
}) {
  const part = ({ id, version }: StaticPart) => (
    <StaticMarkup key={`${product} ${version}`} id={id} markup={markup?.[id]} />
  );
  return lines.map(({ key, current, others }) => (
    <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-8 [&+div]:mt-14">
      {current.map(({ head, files }) => (
        <div key={head.id}>
          {part(head)}
          <FileList downloads={files} />
        </div>
      ))}
      {others && <div>{part(others)}</div>}
    </div>
  ));
}
