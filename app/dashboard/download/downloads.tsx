import { ArrowUpRight } from "lucide-react";
import { href, redirect } from "react-router";
import { kindName } from "#core/download/document.ts";
import { downloadMessages, type ListedDownload } from "#core/download/download.ts";
import { fileSize } from "#core/files/file-size.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardList } from "../dashboard-list.tsx";
import { DateText } from "../date-text.tsx";
import { type Column, None } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/downloads.ts";
import { downloadsQuery } from "./downloads-query.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Downloads", description: "All general downloads.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const listQuery = downloadsQuery.parse(new URL(request.url).searchParams);
  const found = await editing.listedDownloads(listQuery);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(downloadsQuery.address({ ...listQuery, page: 1 }));
  return { listQuery, found };
}

export default function Downloads({ loaderData: { listQuery, found } }: Route.ComponentProps) {
  return (
    <DashboardList
      title="Downloads"
      noun="download"
      list={downloadsQuery.address(listQuery)}
      query={listQuery.query}
      found={found.total}
      newAddress={href("/dashboard/downloads/new")}
      filterLabel="Search by description or file"
      filteredFields="description or file name"
      noneYet={downloadMessages.noGeneral}
      addressOf={(query) => downloadsQuery.address({ query, page: 1 })}
    >
      <PagedTable
        columns={columns}
        found={found}
        noun="downloads"
        list={downloadsQuery.address(listQuery)}
        edit={{
          name: ({ description }) => description,
          address: ({ id }) => href("/dashboard/downloads/:id", { id }),
        }}
        addressOf={(page) => downloadsQuery.address({ ...listQuery, page })}
        moreOf={(page) =>
          downloadsQuery.address({ ...listQuery, page }, href("/dashboard/more/:list", { list: "downloads" }))
        }
      />
    </DashboardList>
  );
}

const columns: Column<ListedDownload>[] = [
  {
    name: "Description",
    cell: ({ description }) => description,
    linksTo: ({ id }) => href("/dashboard/downloads/:id", { id }),
  },
  {
    name: "Kind",
    cell: ({ kind }) => (kind ? kindName(kind) : <None />),
    isWide: true,
  },
  {
    name: "Language",
    cell: ({ language }) => language ?? <None />,
    isWide: true,
  },
  {
    name: "File",
    cell: ({ file }) => (
      <a
        href={file.url}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-9 items-center gap-1.5 no-underline hover:text-accent hover:underline"
      >
        <span>{file.fileName}</span>
        <ArrowUpRight aria-hidden strokeWidth={1.5} className="size-4 flex-none text-ink-3" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
    cellClassName: "font-mono text-data wrap-anywhere",
    isWide: true,
  },
  {
    name: "Size",
    cell: ({ file }) => <FileSize bytes={file.size} />,
    cellClassName: "font-mono text-data whitespace-nowrap",
    isAtEnd: true,
  },
  {
    name: "Updated",
    cell: ({ updatedAt }) => <DateText at={updatedAt} />,
    cellClassName: "font-mono text-data",
    isAtEnd: true,
    isWide: true,
  },
];

function FileSize({ bytes }: { bytes: number }) {
  const size = fileSize(bytes);
  return <span className={size.includes("!") ? "text-danger" : undefined}>{size}</span>;
}
