import { lifecycleStatus } from "#core/lifecycle.ts";
import { listedCategoryHit } from "../components/search-results.ts";
import { catalogContext, todayContext } from "../context.ts";
import type { Suggestions } from "../frame/suggestions.ts";
import type { Route } from "./+types/search-suggest.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("q") ?? "";
  const today = context.get(todayContext);
  const { query, total, categories, products } = await context.get(catalogContext).suggest(asked, today);
  const suggestions: Suggestions = {
    query,
    total,
    categories: categories.map((category) => listedCategoryHit(category, query, 80)),
    products: products.items.map(({ id, model, category, picture, lifecycle = {} }) => {
      const status = lifecycleStatus(lifecycle, today);
      return { id, model, category, picture, ...(status && { status }) };
    }),
  };
  return Response.json(suggestions);
}
