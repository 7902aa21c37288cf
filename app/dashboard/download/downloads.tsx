import { ArrowUpRight, Plus } from "lucide-react";
import type { Ref } from "react";
import { href, Link, redirect } from "react-router";
import { downloadMessages, type ListedDownload } from "#core/download.ts";
import { fileSize } from "#core/file-size.ts";
import { useSignInAgain } from "../../parts/editing/sign-in-again.tsx";
import { useFollowingPages } from "../../parts/following-pages.ts";
import { pageMeta } from "../../parts/page-meta.ts";
import { ShowMore } from "../../parts/show-more.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { Day } from "../day.tsx";
import { ListFilter } from "../list-filter.tsx";
import { openedFrom } from "../list-kept.ts";
import { requireEditing } from "../require-editing.ts";
import type { Route } from "./+types/downloads.ts";
import { downloadsAddress, readDownloadsAsked } from "./downloads-address.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Downloads", description: "All general downloads.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const asked = readDownloadsAsked(new URL(request.url).searchParams);
  const found = await editing.listedDownloads(asked);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(downloadsAddress({ ...asked, page: 1 }));
  return { asked, found };
}

export default function Downloads({ loaderData: { asked, found } }: Route.ComponentProps) {
  const list = useFollowingPages<ListedDownload, HTMLTableSectionElement>(
    found,
    (page) => downloadsAddress({ ...asked, page }, href("/dashboard/more/:list", { list: "downloads" })),
    (download) => download.id,
    { signInAgain: useSignInAgain() },
  );
  const none = found.total === 0 && asked.query === "";
  const newDownload = (
    <Link to={openedFrom(downloadsAddress(asked), href("/dashboard/downloads/new"))} className={buttonLook("primary")}>
      <Plus />
      New download
    </Link>
  );
  return (
    <>
      <DashboardHead title="Downloads">{!none && newDownload}</DashboardHead>
      {none ? (
        <EmptyState action={newDownload}>{downloadMessages.noGeneral}</EmptyState>
      ) : (
        <>
          <ListFilter
            label="Search by description or file"
            asked={asked.query}
            addressOf={(query) => downloadsAddress({ query, page: 1 })}
          >
            {found.total} {found.total === 1 ? "download" : "downloads"}
          </ListFilter>
          {found.total === 0 ? (
            <EmptyState
              action={
                <Link to={href("/dashboard/downloads")} className={buttonLook()}>
                  Clear filter
                </Link>
              }
            >
              No download has “{asked.query}” in its description or file name.
            </EmptyState>
          ) : (
            <DownloadsTable downloads={list.items} list={downloadsAddress(asked)} bodyRef={list.listRef} />
          )}
          <ShowMore
            list={list}
            startsAt={found.page}
            noun="downloads"
            addressOf={(page) => downloadsAddress({ ...asked, page })}
          />
        </>
      )}
    </>
  );
}

const head = "border-b border-ink py-3 pr-4 text-label text-ink-3 uppercase";
const cell = "border-b border-line py-2.5 pr-4 font-mono text-data";

function DownloadsTable({
  downloads,
  list,
  bodyRef,
}: {
  downloads: ListedDownload[];
  list: string;
  bodyRef: Ref<HTMLTableSectionElement>;
}) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Description
          </th>
          <th scope="col" className={`${head} text-left max-sm:hidden`}>
            File
          </th>
          <th scope="col" className={`${head} text-right`}>
            Size
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Updated
          </th>
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {downloads.map((download) => (
          <DownloadLine key={download.id} download={download} list={list} />
        ))}
      </tbody>
    </table>
  );
}

function DownloadLine({
  download: { id, description, file, updatedAt },
  list,
}: {
  download: ListedDownload;
  list: string;
}) {
  const size = fileSize(file.size);
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className="border-b border-line pr-4 text-left font-[550] wrap-anywhere">
        <Link
          to={openedFrom(list, href("/dashboard/downloads/:id", { id }))}
          className="flex min-h-16 items-center py-2.5 text-ink no-underline hover:text-accent hover:underline"
        >
          {description}
        </Link>
      </th>
      <td className={`${cell} wrap-anywhere max-sm:hidden`}>
        <a
          href={file.url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-1.5 no-underline hover:text-accent hover:underline"
        >
          {file.fileName}
          <ArrowUpRight aria-hidden strokeWidth={1.5} className="size-4 flex-none text-ink-3" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </td>
      <td className={`${cell} text-right whitespace-nowrap ${size.includes("!") ? "text-danger" : ""}`}>{size}</td>
      <td className={`${cell} text-right max-sm:hidden`}>
        <Day at={updatedAt} />
      </td>
    </tr>
  );
}
