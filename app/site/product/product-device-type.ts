import { href } from "react-router";
import { deviceType, deviceTypeYaml } from "#core/exports/device-type.ts";
import { isId } from "#core/id.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/product-device-type.ts";

/** A device type for NetBox. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const product = isId(params.id) ? await context.get(servicesContext).catalog.product(params.id) : undefined;
  if (!product) throw notFound();
  const type = deviceType(product, context.get(requestContext).brand.name);
  if ("missing" in type) {
    const sentence = `No NetBox device type, because ${product.model} does not state: ${type.missing.join(", ")}.\n`;
    return new Response(sentence, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const page = context.get(requestContext).siteUrl + href("/catalog/products/:id", { id: product.id });
  const comments = `[Data sheet and files](${page})`;
  return new Response(deviceTypeYaml({ ...type, comments }), {
    headers: { "Content-Type": "application/yaml; charset=utf-8" },
  });
}
