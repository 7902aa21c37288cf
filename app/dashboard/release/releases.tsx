import { href, redirect } from "react-router";
import { attentionNames } from "#core/attention.ts";
import { type ListedRelease, releaseChannels, releaseMessages, releaseTitle } from "#core/release/release.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DashboardList } from "../dashboard-list.tsx";
import type { Column } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/releases.ts";
import { releasesQuery } from "./releases-query.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Releases", description: "All releases.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const listQuery = releasesQuery.parse(new URL(request.url).searchParams);
  const found = await editing.listedReleases(listQuery);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(releasesQuery.address({ ...listQuery, page: 1 }));
  return { listQuery, found };
}

export default function Releases({ loaderData: { listQuery, found } }: Route.ComponentProps) {
  return (
    <DashboardList
      title="Releases"
      noun="release"
      list={releasesQuery.address(listQuery)}
      query={listQuery.query}
      found={found.total}
      newAddress={href("/dashboard/releases/new")}
      filterLabel="Search by name, line, version or file"
      filteredFields="name, line, version or file name"
      noneYet={releaseMessages.none}
      narrowedTo={
        listQuery.withoutProducts
          ? {
              name: attentionNames.products,
              whole: releasesQuery.address({ ...listQuery, withoutProducts: false, page: 1 }),
            }
          : undefined
      }
      kept={releasesQuery.kept(listQuery)}
      addressOf={(query) => releasesQuery.address({ ...listQuery, query, page: 1 })}
    >
      <PagedTable
        columns={columns}
        found={found}
        noun="releases"
        list={releasesQuery.address(listQuery)}
        edit={{ name: nameInList, address: ({ id }) => href("/dashboard/releases/:id/edit", { id }) }}
        addressOf={(page) => releasesQuery.address({ ...listQuery, page })}
        moreOf={(page) =>
          releasesQuery.address({ ...listQuery, page }, href("/dashboard/more/:list", { list: "releases" }))
        }
      />
    </DashboardList>
  );
}

const columns: Column<ListedRelease>[] = [
  {
    name: "Release",
    cell: nameInList,
    linksTo: ({ id }) => href("/dashboard/releases/:id", { id }),
  },
  { name: "Channel", cell: ({ channel }) => releaseChannels[channel], isWide: true },
  {
    name: "Products",
    cell: ({ productCount }) => productCount,
    cellClassName: "font-mono text-data",
    isAtEnd: true,
    isWide: true,
  },
  { name: "Date", cell: ({ date }) => date, cellClassName: "font-mono text-data whitespace-nowrap", isAtEnd: true },
];

/** No two releases of a line have the same: one version may be published for each of several devices. */
function nameInList(release: ListedRelease): string {
  const revisions = release.hardwareRevisions.map((name) => `Rev. ${name}`);
  return [releaseTitle(release), ...revisions, ...release.regions].join(", ");
}
