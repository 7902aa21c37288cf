import { eoxCore } from "#core/exports/openeox.ts";
import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/product-eox.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = isId(params.id) ? await context.get(servicesContext).catalog.product(params.id) : undefined;
  const record =
    product && eoxCore(product, { updatedAt: product.updatedAt, timeZone: context.get(servicesContext).timeZone });
  if (!record) throw notFound();
  return Response.json(record);
}
