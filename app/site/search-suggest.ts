import { listedCategoryHit, listedHit } from "../components/search-results.ts";
import { catalogContext } from "../context.ts";
import type { Suggestions } from "../frame/suggestions.ts";
import type { Route } from "./+types/search-suggest.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("q") ?? "";
  const { query, total, categories, products } = await context.get(catalogContext).suggest(asked);
  const suggestions: Suggestions = {
    query,
    total,
    categories: categories.map((category) => listedCategoryHit(category, query, 80)),
    products: products.items
      .map((product) => listedHit(product, query, 80))
      .map(({ id, model, text, picture }) => ({ id, model, text, picture })),
  };
  return Response.json(suggestions);
}
