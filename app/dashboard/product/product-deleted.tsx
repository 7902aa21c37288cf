import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { notFound } from "../../components/not-found.ts";
import { pageMeta } from "../../components/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useListAddress } from "../list-address.ts";
import { requireEditing } from "../require-administrator.ts";
import { SuccessPage } from "../success-page.tsx";
import type { Route } from "./+types/product-deleted.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  const title = error ? "Opps" : "Product deleted";
  return pageMeta({ matches, error }, { title, description: "A deleted product.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const model = isId(params.id) ? await editing.deletedName("products", params.id) : undefined;
  if (model === undefined) throw notFound();
  const left = Number(new URL(request.url).searchParams.get("left"));
  return { model, left: Number.isSafeInteger(left) ? left : 0 };
}

export default function ProductDeleted({ loaderData: { model, left } }: Route.ComponentProps) {
  const { list } = useListAddress(href("/dashboard/products"));
  const others = left > 1 ? `${left} other products` : "another product";
  return (
    <SuccessPage
      title="Product deleted"
      gone
      sentence={`${model} was removed from the catalog${left > 0 ? `, and from the accessories of ${others}` : ""}.`}
    >
      <Link to={list} className={buttonLook()}>
        All products
      </Link>
    </SuccessPage>
  );
}
