import { href } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DeletedPage, loadDeleted } from "../deleted-page.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/category-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Category deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted category.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const deleted = isId(params.id) ? await loadDeleted(editing, "categories", params.id) : undefined;
  if (!deleted) throw notFound();
  return deleted;
}

export default function CategoryDeleted({ loaderData: { name, binned } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/categories"));
  return (
    <DeletedPage
      title="Category deleted"
      message={`${name} was removed from the catalog.`}
      {...(binned && { binned })}
      list={{ to: list, name: "All categories" }}
    />
  );
}
