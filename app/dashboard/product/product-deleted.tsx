import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/product-deleted.ts";
import { namedBy } from "./references.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Product deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted product.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const model = isId(params.id) ? await editing.deletedName("products", params.id) : undefined;
  if (model === undefined) throw notFound();
  const query = new URL(request.url).searchParams;
  const count = (name: string) => {
    const number = Number(query.get(name));
    return Number.isSafeInteger(number) ? number : 0;
  };
  return { model, lists: namedBy({ accessoryOf: count("left"), successorOf: count("succeeded") }) };
}

export default function ProductDeleted({ loaderData: { model, lists } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/products"));
  return (
    <SuccessPage
      title="Product deleted"
      gone
      message={`${model} was removed from the catalog${lists && `, and from ${lists}`}.`}
    >
      <Link to={list} className={buttonLook()}>
        All products
      </Link>
    </SuccessPage>
  );
}
