import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import type { ListedCategory } from "#core/category.ts";
import { searchKey } from "#core/search-key.ts";
import { pageMeta } from "../../parts/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { ListFilter } from "../list-filter.tsx";
import { openedFrom } from "../list-kept.ts";
import { requireEditing } from "../require-editing.ts";
import type { Route } from "./+types/categories.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Categories", description: "All categories.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const categories = await requireEditing(context).listedCategories();
  const asked = (new URL(request.url).searchParams.get("q") ?? "").trim();
  const key = searchKey(asked);
  return { asked, all: categories.length, found: categories.filter(({ name }) => searchKey(name).includes(key)) };
}

export default function Categories({ loaderData: { asked, all, found } }: Route.ComponentProps) {
  const newCategory = (
    <Link to={openedFrom(addressOf(asked), href("/dashboard/categories/new"))} className={buttonLook("primary")}>
      <Plus />
      New category
    </Link>
  );
  return (
    <>
      <DashboardHead title="Categories">{all > 0 && newCategory}</DashboardHead>
      {all === 0 ? (
        <EmptyState action={newCategory}>No categories yet.</EmptyState>
      ) : (
        <>
          <ListFilter label="Search by name" asked={asked} addressOf={addressOf}>
            {asked && <>{found.length} of </>}
            {all} {all === 1 ? "category" : "categories"}
          </ListFilter>
          {found.length === 0 ? (
            <EmptyState
              action={
                <Link to={href("/dashboard/categories")} className={buttonLook()}>
                  Clear filter
                </Link>
              }
            >
              No category has “{asked}” in its name.
            </EmptyState>
          ) : (
            <CategoryTable categories={found} list={addressOf(asked)} />
          )}
        </>
      )}
    </>
  );
}

function addressOf(query: string): string {
  return `${href("/dashboard/categories")}${query && `?${new URLSearchParams({ q: query })}`}`;
}

function CategoryTable({ categories, list }: { categories: ListedCategory[]; list: string }) {
  const head = "border-b border-ink py-3 pr-4 text-label text-ink-3 uppercase";
  const cell = "border-b border-line py-2.5 pr-4 font-mono text-data";
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Name
          </th>
          <th scope="col" className={`${head} text-left max-sm:hidden`}>
            Features
          </th>
          <th scope="col" className={`${head} text-right`}>
            Products
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ id, name, featureCount, productCount }) => (
          <tr key={id} className="hover:bg-surface">
            <th scope="row" className="border-b border-line pr-4 text-left font-[550] wrap-anywhere">
              <Link
                to={openedFrom(list, href("/dashboard/categories/:id", { id }))}
                className="flex min-h-16 items-center py-2.5 text-ink no-underline hover:text-accent hover:underline"
              >
                {name}
              </Link>
            </th>
            <td className={`${cell} max-sm:hidden`}>{featureCount}</td>
            <td className={`${cell} text-right`}>{productCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
