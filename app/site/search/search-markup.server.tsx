import { renderToStaticMarkup } from "react-dom/server";
import type { RelatedResult } from "#core/search/search.ts";
import { FileList } from "../../components/file-list.tsx";
import { SuccessorBanner } from "../product/successor-banner.tsx";
import { ReleaseList } from "../releases/release-list.tsx";
import { releaseRow } from "../releases/release-row.ts";
import { filesId, replacedId } from "./search-related.tsx";

/** What a search shows seldom, by element id: the browser loads no code for it. */
export function searchMarkup({ replaced, releases, documents }: RelatedResult, today: string): Map<string, string> {
  const markup = new Map<string, string>();
  if (replaced) markup.set(replacedId, renderToStaticMarkup(<SuccessorBanner {...replaced} today={today} />));
  if (releases.length + documents.length > 0) {
    markup.set(
      filesId,
      renderToStaticMarkup(
        <div className="grid gap-10">
          {releases.length > 0 && <ReleaseList releases={releases.map(releaseRow)} label="Releases" />}
          {documents.length > 0 && <FileList downloads={documents} label="Documents" withKind />}
        </div>,
      ),
    );
  }
  return markup;
}
