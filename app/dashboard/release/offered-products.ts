import { isId } from "#core/id.ts";
import type { NamedProducts, OfferedProduct } from "#core/product/offered-product.ts";
import { servicesContext } from "../../context.ts";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/offered-products.ts";

/** `?release=`, `?category=`, or `?model=` as often as wanted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const query = new URL(request.url).searchParams;
  const [release, category] = [query.get("release") ?? "", query.get("category") ?? ""];
  const listed = (products: OfferedProduct[]): NamedProducts => ({ products, unknown: [] });
  if (isId(release)) return Response.json(listed(await editing.productsOfRelease(release)));
  if (isId(category)) return Response.json(listed(await editing.productsOfCategory(category)));
  return Response.json(await context.get(servicesContext).catalog.productsNamed(query.getAll("model")));
}
