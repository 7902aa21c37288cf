import { groupedByKind, kindsName } from "#core/document.ts";
import type { Download } from "#core/download.ts";
import { FileList } from "../components/file-list.tsx";

/** A product's downloads under the names of their kinds, once any of them has one. */
export function DownloadGroups({ downloads }: { downloads: Download[] }) {
  const groups = groupedByKind(downloads);
  if (!groups) return <FileList downloads={downloads} />;
  return (
    <div className="grid gap-10 print:gap-2">
      {groups.map(({ kind, documents }) => (
        <div key={kind}>
          <h3 className="mb-3 font-[550] text-ink print:mb-0">{kindsName(kind)}</h3>
          <FileList downloads={documents} label={kindsName(kind)} />
        </div>
      ))}
    </div>
  );
}
