import { href } from "react-router";
import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/product-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const product = isId(id) ? await context.get(servicesContext).catalog.product(id) : undefined;
  if (!product) throw notFound();
  return answerFeed(context, {
    scope: { product: id },
    kind: new URL(request.url).searchParams.get("kind"),
    title: product.model,
    tag: `products/${id}`,
    path: href("/catalog/products/:id/feed.atom", { id }),
    pagePath: href("/catalog/products/:id", { id }),
  });
}
