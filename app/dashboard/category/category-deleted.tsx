import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/category-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Category deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted category.", unlisted: true });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const name = isId(params.id) ? await editing.deletedName("categories", params.id) : undefined;
  if (name === undefined) throw notFound();
  return { name };
}

export default function CategoryDeleted({ loaderData: { name } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/categories"));
  return (
    <SuccessPage title="Category deleted" gone message={`${name} was removed from the catalog.`}>
      <Link to={list} className={buttonLook()}>
        All categories
      </Link>
    </SuccessPage>
  );
}
