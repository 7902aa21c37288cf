import { isId } from "#core/id.ts";
import { publicProduct } from "#core/public-product.ts";
import { notFound } from "../components/not-found.ts";
import { catalogContext, siteUrlContext, todayContext } from "../context.ts";
import type { Route } from "./+types/product-json.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = isId(params.id) ? await context.get(catalogContext).product(params.id) : undefined;
  if (!product) throw notFound();
  return Response.json(
    publicProduct(product, { siteUrl: context.get(siteUrlContext), today: context.get(todayContext) }),
  );
}
