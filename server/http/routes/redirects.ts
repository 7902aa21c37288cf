import type { Context } from "hono";
import { routeAt } from "#core/page-address.ts";
import { portionsOf } from "#core/portions.ts";
import { productAddress } from "#core/record-address.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Redirects } from "../../content/redirects.ts";
import type { Site } from "../../site.ts";
import { enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { allRoutes } from "../own-routes.ts";

/** Leads from an address of the former site to a page. Undefined for addresses of this site, and where it leads nowhere. */
export async function answerRedirect(
  c: Context<AppEnv>,
  { redirects, catalog }: { redirects: Redirects; catalog: Pick<Catalog, "productsNamed"> },
): Promise<Response | undefined> {
  const { address, visitorAddress } = c.env.info;
  if (redirects.all.length === 0 || isOwnRoute(address.route)) return undefined;
  const found = redirects.find(address.path);
  if (!found) return undefined;
  if ("path" in found.to) return c.redirect(found.to.path, 301);
  const { model } = found.to;
  const { products } = await enqueueQuery(visitorAddress, () => catalog.productsNamed([model]));
  return products.length === 1 && products[0] ? c.redirect(productAddress(products[0].id), 301) : undefined;
}

function isOwnRoute(route: { pattern: string } | undefined): boolean {
  return route !== undefined && route.pattern !== "/*";
}

/** Lines that do nothing: their old path is this site's, or what they lead to is not there. */
export async function idleRedirects({
  redirects,
  pages,
  services,
}: Site): Promise<{ line: number; message: string }[]> {
  if (!redirects || redirects.all.length === 0 || !pages || !services) return [];
  const routes = allRoutes(pages.routes, services.factParameters());
  const isOwn = (path: string) => isOwnRoute(routeAt(path.split(/[?#]/, 1)[0] ?? "", routes));
  const models = [...new Set(redirects.all.flatMap(({ to }) => ("model" in to ? to.model : [])))];
  const unknown = new Set<string>();
  for (const some of portionsOf(models, modelsAtOnce)) {
    const found = await services.catalog.productsNamed(some);
    for (const model of found.unknown) unknown.add(model);
  }
  return redirects.all.flatMap(({ line, from, isPrefix, to }) => {
    if (!isPrefix && isOwn(from)) return [{ line, message: `“${from}” is a page of this site, which is shown` }];
    if ("model" in to) return unknown.has(to.model) ? [{ line, message: `there is no product ${to.model}` }] : [];
    const isThere = isOwn(to.path) || redirects.find(to.path) !== undefined;
    return isThere ? [] : [{ line, message: `there is no page ${to.path}` }];
  });
}

const modelsAtOnce = 100;
