import { href } from "react-router";
import { catalogContext, siteUrlContext } from "../context.ts";
import { notFound } from "../parts/not-found.ts";
import { sitemap, sitemapIndex } from "../parts/sitemap-xml.ts";
import type { Route } from "./+types/sitemap.ts";

/** The most addresses a sitemap may name: https://www.sitemaps.org/protocol.html */
const largestSitemap = 50_000;

/** Every page worth finding. With too many for one sitemap, an index of its parts, `?part=1` and so on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteUrlContext);
  const records = await context.get(catalogContext).addresses();
  const pages = [
    ...[href("/"), href("/catalog"), href("/support"), href("/about"), href("/contact"), href("/privacy")].map(
      (path) => ({ address: `${site}${path}` }),
    ),
    ...records.map(({ kind, id, updatedAt }) => ({
      address: `${site}${kind === "category" ? href("/catalog/categories/:id", { id }) : href("/catalog/products/:id", { id })}`,
      updatedAt,
    })),
  ];

  const parts = Math.ceil(pages.length / largestSitemap);
  const part = new URL(request.url).searchParams.get("part");
  if (part === null && parts > 1) return xml(sitemapIndex(`${site}${href("/sitemap.xml")}`, parts));
  const number = part === null ? 1 : Number(part);
  if (!(Number.isInteger(number) && number >= 1 && number <= parts)) {
    throw notFound();
  }
  return xml(sitemap(pages.slice((number - 1) * largestSitemap, number * largestSitemap)));
}

function xml(text: string): Response {
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
