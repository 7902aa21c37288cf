import { notFound } from "../parts/not-found.ts";
import type { Route } from "./+types/more.ts";
import { readDownloadsAsked } from "./download/downloads-address.ts";
import { readProductsAsked } from "./product/products-address.ts";
import { requireEditing } from "./require-editing.ts";

type ReadPage = (editing: ReturnType<typeof requireEditing>, parameters: URLSearchParams) => Promise<unknown>;

/** The dashboard's lists that "Show more" lengthens. Each answers with a page as its screen shows it. */
const lists: Record<string, ReadPage> = {
  products: (editing, parameters) => editing.listedProducts(readProductsAsked(parameters)),
  downloads: (editing, parameters) => editing.listedDownloads(readDownloadsAsked(parameters)),
};

/** One more page of a list as JSON; 404 past its end. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const read = Object.hasOwn(lists, params.list) ? lists[params.list] : undefined;
  const page = await read?.(editing, new URL(request.url).searchParams);
  if (!page) throw notFound();
  return Response.json(page);
}
