import { isDocumentKind } from "#core/download/document.ts";
import { isId } from "#core/id.ts";
import { ownValue } from "#core/own-value.ts";
import { type Page, readPageNumber } from "#core/page.ts";
import { readSelection } from "#core/product/selection.ts";
import { listedHit } from "../components/search-results.ts";
import { servicesContext } from "../context.ts";
import { notFound } from "../navigation/not-found.ts";
import type { Route } from "./+types/more.ts";
import { releaseRow } from "./releases/release-row.ts";

type Context = Route.LoaderArgs["context"];
type ReadPage = (context: Context, parameters: URLSearchParams, page: number) => Promise<Page<unknown> | undefined>;

const lists: Record<string, ReadPage> = {
  async catalog(context, parameters, page) {
    const { catalog, today } = context.get(servicesContext);
    const facts = await catalog.facts();
    const selection = { ...readSelection(parameters, "feature", facts), today };
    const soldToday = soldOn(context, parameters);
    return (await catalog.productsEverywhere(selection.features, selection, page, soldToday))?.products;
  },
  async category(context, parameters, page) {
    const id = parameters.get("category") ?? "";
    if (!isId(id)) return undefined;
    const { catalog, today } = context.get(servicesContext);
    const facts = await catalog.facts();
    const selection = { ...readSelection(parameters, "f", facts), today };
    const soldToday = soldOn(context, parameters);
    return (await catalog.productsInCategory(id, selection.features, page, soldToday, selection))?.products;
  },
  async search(context, parameters, page) {
    const result = await context
      .get(servicesContext)
      .catalog.search(parameters.get("q") ?? "", page, context.get(servicesContext).today);
    if (!result) return undefined;
    const items = result.products.items.map((product) => listedHit(product, result.query));
    return { ...result.products, items };
  },
  downloads: (context, parameters, page) =>
    context.get(servicesContext).catalog.generalDownloads(page, downloadListQuery(parameters)),
  "product-downloads": (context, parameters, page) =>
    context.get(servicesContext).catalog.productDownloads(page, downloadListQuery(parameters)),
  async releases(context, _, page) {
    const releases = await context.get(servicesContext).catalog.releases(page);
    return releases && { ...releases, items: releases.items.map(releaseRow) };
  },
};

function downloadListQuery(parameters: URLSearchParams) {
  const kind = parameters.get("kind");
  return { query: parameters.get("q") ?? "", kind: isDocumentKind(kind) ? kind : undefined };
}

function soldOn(context: Context, parameters: URLSearchParams): string | undefined {
  return parameters.get("discontinued") === "hide" ? context.get(servicesContext).today : undefined;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = ownValue(lists, params.list);
  const { searchParams } = new URL(request.url);
  const page = await read?.(context, searchParams, readPageNumber(searchParams.get("page")));
  if (!page) throw notFound();
  return Response.json({ ...page, revision: context.get(servicesContext).revision });
}
