import type { Context } from "hono";
import { productAddress } from "#core/record-address.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";

const folder = "/m/";
/** Capitals too, because the densest QR codes have nothing else. */
export const modelRoute = "/:folder{[Mm]}/*";
export const modelPath = `${folder}*`;
export const modelJsonPath = `${folder}:model.json`;

const ending = /\.json$/i;

interface ModelAddressNeeds {
  catalog: Pick<Catalog, "productsNamed">;
  siteUrl: string;
}

/** Redirects from a model, in any spelling that the search takes for its part number, to the product or its JSON. Undefined if there is none. */
export async function answerModel(
  c: Context<AppEnv>,
  { catalog, siteUrl }: ModelAddressNeeds,
): Promise<Response | undefined> {
  const { address, visitorAddress } = c.env.info;
  // Whole, because a model may have slashes.
  const asked = decodeURIComponent(address.path.slice(folder.length).replace(/\/+$/, ""));
  const named = async (model: string) =>
    (await enqueueQuery(visitorAddress, () => catalog.productsNamed([model]))).products;
  const byJson = ending.test(asked) ? await named(asked.replace(ending, "")) : [];
  const isJson = byJson.length > 0;
  // Where nothing has the name without it, a model may end so itself.
  const [product, ...others] = isJson ? byJson : await named(asked);
  if (!product) return undefined;
  const pathOf = ({ id }: { id: string }) => `${productAddress(id)}${isJson ? ".json" : ""}`;
  // Another product may get this part number.
  c.header("Cache-Control", "no-cache");
  if (others.length === 0) return c.redirect(pathOf(product), 302);
  if (!isJson) return c.redirect(`/search?q=${encodeURIComponent(asked)}`, 302);
  const choices = [product, ...others].map((one) => ({ model: one.model, json: siteUrl + pathOf(one) }));
  return c.json(choices, 300);
}
