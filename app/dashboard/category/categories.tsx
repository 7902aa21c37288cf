import { href } from "react-router";
import type { ListedCategory } from "#core/category/category.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { DashboardList } from "../dashboard-list.tsx";
import { type Column, ListTable } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/categories.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Categories", description: "All categories.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const categories = await requireEditing(context).listedCategories();
  const typed = (new URL(request.url).searchParams.get("q") ?? "").trim();
  const key = queryKey(typed);
  return { typed, all: categories.length, found: categories.filter(({ name }) => searchKey(name).includes(key)) };
}

export default function Categories({ loaderData: { typed, all, found } }: Route.ComponentProps) {
  const list = addressOf(typed);
  return (
    <DashboardList
      title="Categories"
      noun="category"
      list={list}
      query={typed}
      all={all}
      found={found.length}
      newAddress={href("/dashboard/categories/new")}
      filterLabel="Search by name"
      filteredFields="name"
      noneYet="No categories yet."
      addressOf={addressOf}
    >
      <ListTable
        columns={columns}
        items={found}
        list={list}
        edit={{ name: ({ name }) => name, address: ({ id }) => href("/dashboard/categories/:id/edit", { id }) }}
      />
    </DashboardList>
  );
}

const columns: Column<ListedCategory>[] = [
  { name: "Name", cell: ({ name }) => name, linksTo: ({ id }) => href("/dashboard/categories/:id", { id }) },
  { name: "Features", cell: ({ featureCount }) => featureCount, cellClassName: "font-mono text-data", isWide: true },
  { name: "Products", cell: ({ productCount }) => productCount, cellClassName: "font-mono text-data", isAtEnd: true },
];

function addressOf(query: string): string {
  return withQuery(href("/dashboard/categories"), { q: query });
}
