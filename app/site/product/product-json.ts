import { publicProduct } from "#core/exports/public-product.ts";
import { isId } from "#core/id.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/product-json.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const product = isId(params.id) ? await catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const releases = await catalog.releasesOfProduct(product.id);
  const site = { siteUrl: context.get(requestContext).siteUrl, today: context.get(servicesContext).today };
  return Response.json(publicProduct(product, releases, site, await catalog.facts()));
}
