import { isId } from "#core/id.ts";
import { publicProduct } from "#core/public-product.ts";
import { notFound } from "../components/not-found.ts";
import { catalogContext, siteUrlContext, todayContext } from "../context.ts";
import type { Route } from "./+types/product-json.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const releases = await catalog.releasesOfProduct(product.id);
  const site = { siteUrl: context.get(siteUrlContext), today: context.get(todayContext) };
  return Response.json(publicProduct(product, releases, site));
}
