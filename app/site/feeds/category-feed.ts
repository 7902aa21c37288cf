import { href } from "react-router";
import { isId } from "#core/id.ts";
import { servicesContext } from "../../context.ts";
import { notFound } from "../../navigation/not-found.ts";
import type { Route } from "./+types/category-feed.ts";
import { answerFeed } from "./answer-feed.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const category = isId(id) ? await context.get(servicesContext).catalog.category(id) : undefined;
  if (!category) throw notFound();
  return answerFeed(context, {
    scope: { category: id },
    kind: new URL(request.url).searchParams.get("kind"),
    title: category.name,
    tag: `categories/${id}`,
    path: href("/catalog/categories/:id/feed.atom", { id }),
    pagePath: href("/catalog/categories/:id", { id }),
  });
}
