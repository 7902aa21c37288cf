import { href } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DeletedPage, loadDeleted } from "../deleted-page.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/product-deleted.ts";
import { namedBy } from "./references.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Product deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted product.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const deleted = isId(params.id) ? await loadDeleted(editing, "products", params.id) : undefined;
  if (!deleted) throw notFound();
  const query = new URL(request.url).searchParams;
  const count = (name: string) => {
    const number = Number(query.get(name));
    return Number.isSafeInteger(number) ? number : 0;
  };
  return { ...deleted, lists: namedBy({ accessoryOf: count("left"), successorOf: count("succeeded") }) };
}

export default function ProductDeleted({ loaderData: { name, binned, lists } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/products"));
  return (
    <DeletedPage
      title="Product deleted"
      message={`${name} was removed from the catalog${lists && `, and from ${lists}`}.`}
      {...(binned && { binned })}
      list={{ to: list, name: "All products" }}
    />
  );
}
