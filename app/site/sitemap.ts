import { href } from "react-router";
import { requestContext, servicesContext } from "../context.ts";
import { readFooterPages } from "../navigation/footer-pages.ts";
import { notFound } from "../navigation/not-found.ts";
import type { Route } from "./+types/sitemap.ts";
import { sitemap, sitemapIndex } from "./sitemap-xml.ts";

/** Catalogs too large for one sitemap get an index of parts: `?part=1`, `?part=2`, ... */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext).siteUrl;
  const { catalog } = context.get(servicesContext);
  const parts = await catalog.addressParts();
  const asked = new URL(request.url).searchParams.get("part");
  if (asked === null && parts.length > 1) return xml(sitemapIndex(`${site}${href("/sitemap.xml")}`, parts));
  const part = asked === null ? 1 : Number(asked);
  if (!parts.includes(part)) throw notFound();
  return xml(inPieces(sitemap(pagesOf(part))));

  async function* pagesOf(part: number) {
    if (part === 1) {
      const pages = context.get(servicesContext).content.pages.map(({ name }) => href("/pages/:name", { name }));
      const [release] = await catalog.newestReleases({}, 1);
      const inUse = (await readFooterPages(context)).map(({ path }) => path);
      const lists = release ? [...inUse, href("/support/releases")] : inUse;
      yield [...screens, ...lists, ...pages].map((path) => ({ address: `${site}${path}` }));
    }
    for await (const records of catalog.addresses(part)) {
      yield records.map(({ kind, id, updatedAt }) => ({ address: `${site}${recordPath(kind, id)}`, updatedAt }));
    }
  }
}

function recordPath(kind: "category" | "product" | "release", id: string): string {
  if (kind === "category") return href("/catalog/categories/:id", { id });
  return kind === "product" ? href("/catalog/products/:id", { id }) : href("/support/releases/:id", { id });
}

const screens = [href("/"), href("/catalog"), href("/support"), href("/about"), href("/contact"), href("/privacy")];

/** Generated in chunks, so that a long sitemap does not block other requests. */
function inPieces(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

function xml(body: BodyInit): Response {
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
