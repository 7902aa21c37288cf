import { isDocumentKind } from "#core/document.ts";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { notFound } from "../components/not-found.ts";
import { listedHit } from "../components/search-results.ts";
import { catalogContext } from "../context.ts";
import type { Route } from "./+types/more.ts";

type Context = Route.LoaderArgs["context"];
type ReadPage = (context: Context, parameters: URLSearchParams, page: number) => Promise<unknown>;

const lists: Record<string, ReadPage> = {
  catalog: (context, _, page) => context.get(catalogContext).products(page),
  async category(context, parameters, page) {
    const id = parameters.get("category") ?? "";
    if (!isId(id)) return undefined;
    return (await context.get(catalogContext).productsInCategory(id, parameters.getAll("f"), page))?.products;
  },
  async search(context, parameters, page) {
    const result = await context.get(catalogContext).search(parameters.get("q") ?? "", page);
    if (!result) return undefined;
    const items = result.products.items.map((product) => listedHit(product, result.query));
    return { ...result.products, items };
  },
  downloads: (context, parameters, page) =>
    context.get(catalogContext).generalDownloads(page, downloadsAsked(parameters)),
  "product-downloads": (context, parameters, page) =>
    context.get(catalogContext).productDownloads(page, downloadsAsked(parameters)),
};

function downloadsAsked(parameters: URLSearchParams) {
  const kind = parameters.get("kind");
  return { query: parameters.get("q") ?? "", kind: isDocumentKind(kind) ? kind : undefined };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = Object.hasOwn(lists, params.list) ? lists[params.list] : undefined;
  const { searchParams } = new URL(request.url);
  const page = await read?.(context, searchParams, readPageNumber(searchParams.get("page")));
  if (!page) throw notFound();
  return Response.json(page);
}
