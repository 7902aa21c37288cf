import { Plus } from "lucide-react";
import { useState } from "react";
import { Form, href, Link } from "react-router";
import type { ListedCategory } from "#core/category.ts";
import { searchKey } from "#core/search-key.ts";
import { pageMeta } from "../parts/page-meta.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/categories.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { requireEditing } from "./require-editing.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Categories", description: "All categories.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const categories = await requireEditing(context).listedCategories();
  return { categories, asked: new URL(request.url).searchParams.get("q") ?? "" };
}

export default function Categories({ loaderData: { categories, asked } }: Route.ComponentProps) {
  const [filter, setFilter] = useState(asked);
  const key = searchKey(filter.trim());
  const shown = categories.filter(({ name }) => searchKey(name).includes(key));
  const newCategory = (
    <Link to={href("/dashboard/categories/new")} className={buttonLook("primary")}>
      <Plus />
      New category
    </Link>
  );
  return (
    <>
      <DashboardHead title="Categories">{categories.length > 0 && newCategory}</DashboardHead>
      {categories.length === 0 ? (
        <EmptyState action={newCategory}>No categories yet.</EmptyState>
      ) : (
        <>
          <Form role="search" aria-label="Categories" className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
            <TextField
              label="Filter by name"
              name="q"
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              className="w-full sm:w-80"
            />
            <Button type="submit" className="hidden noscript:inline-flex">
              Filter
            </Button>
            <p role="status" className="py-3 text-small">
              <strong className="font-[650]">{shown.length}</strong> of {categories.length}{" "}
              {categories.length === 1 ? "category" : "categories"}
            </p>
          </Form>
          {shown.length > 0 && <CategoryTable categories={shown} />}
        </>
      )}
    </>
  );
}

function CategoryTable({ categories }: { categories: ListedCategory[] }) {
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
                to={href("/dashboard/categories/:id", { id })}
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
