import { notFound } from "../components/not-found.ts";
import type { Route } from "./+types/more.ts";
import { readDownloadsAsked } from "./download/downloads-address.ts";
import { readProductsAsked } from "./product/products-address.ts";
import { readReleasesAsked } from "./release/releases-address.ts";
import { requireEditing } from "./require-administrator.ts";

type ReadPage = (editing: ReturnType<typeof requireEditing>, parameters: URLSearchParams) => Promise<unknown>;

const lists: Record<string, ReadPage> = {
  products: (editing, parameters) => editing.listedProducts(readProductsAsked(parameters)),
  releases: (editing, parameters) => editing.listedReleases(readReleasesAsked(parameters)),
  downloads: (editing, parameters) => editing.listedDownloads(readDownloadsAsked(parameters)),
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const read = Object.hasOwn(lists, params.list) ? lists[params.list] : undefined;
  const page = await read?.(editing, new URL(request.url).searchParams);
  if (!page) throw notFound();
  return Response.json(page);
}
