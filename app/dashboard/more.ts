import { ownValue } from "#core/own-value.ts";
import { type Page, readPageNumber } from "#core/page.ts";
import type { Pin } from "#core/set-preview.ts";
import { servicesContext } from "../context.ts";
import { notFound } from "../navigation/not-found.ts";
import type { Route } from "./+types/more.ts";
import { downloadsQuery } from "./download/downloads-query.ts";
import { productsQuery } from "./product/products-query.ts";
import { releasesQuery } from "./release/releases-query.ts";
import { requireEditing } from "./require-administrator.ts";

interface Asked {
  editing: ReturnType<typeof requireEditing>;
  parameters: URLSearchParams;
  /** The maker's day. */
  today: string;
}

type Read = (query: Asked) => Promise<Page<unknown> | { pins?: Pin[] | undefined } | undefined>;

const lists: Record<string, Read> = {
  products: ({ editing, parameters, today }) => editing.listedProducts(productsQuery(today).parse(parameters)),
  /** Without pins where they are too many for one change. */
  "selectable-products": async ({ editing, parameters, today }) => {
    return { pins: await editing.selectableProducts(productsQuery(today).parse(parameters)) };
  },
  releases: ({ editing, parameters }) => editing.listedReleases(releasesQuery.parse(parameters)),
  "typed-facts": ({ editing, parameters }) => editing.listedTypedFacts(readPageNumber(parameters.get("page"))),
  "lacking-facts": ({ editing, parameters }) =>
    editing.lackingProducts(parameters.get("fact") ?? "", readPageNumber(parameters.get("page"))),
  downloads: ({ editing, parameters }) => editing.listedDownloads(downloadsQuery.parse(parameters)),
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams: parameters } = new URL(request.url);
  const read = ownValue(lists, params.list);
  const page = await read?.({ editing, parameters, today: context.get(servicesContext).today });
  if (!page) throw notFound();
  return Response.json({ ...page, revision: context.get(servicesContext).revision });
}
