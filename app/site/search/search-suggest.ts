import { href } from "react-router";
import { lifecycleStatus } from "#core/product/lifecycle.ts";
import type { NumberFilter } from "#core/product/selection.ts";
import { successorKindNames } from "#core/product/successor.ts";
import { releaseTitle } from "#core/release/release.ts";
import {
  type CategoryHit,
  type RelatedHit,
  type RelatedResult,
  relatedLabels,
  relatedSuggestions,
  type SearchResult,
} from "#core/search/search.ts";
import { listedCategoryHit } from "../../components/search-results.ts";
import { servicesContext } from "../../context.ts";
import type { SuggestedRow, SuggestionGroup, Suggestions } from "../../frame/suggestions.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { filterLink } from "../listed-result.ts";
import type { Route } from "./+types/search-suggest.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const listQuery = new URL(request.url).searchParams.get("q") ?? "";
  const { catalog, today } = context.get(servicesContext);
  const found = await catalog.suggest(listQuery, today);
  const { query, total, products } = found;
  // Otherwise the results fill the list.
  const hasRoom = products.items.length === products.total;
  const related = hasRoom ? await catalog.related(listQuery, today, relatedSuggestions) : undefined;
  const groups = [...foundGroups(found, today), ...(related ? relatedGroups(related, query, today) : [])];
  const hits = groups.filter(({ rows }) => rows.length > 0);
  const meant = (related?.didYouMean ?? []).map((text) => ({ to: searchAddress(text), name: text }));
  const all = { to: searchAddress(query), name: total > 0 ? "See all results" : "See all related" };
  const suggestions: Suggestions = {
    total,
    hasRelated: total === 0 && hits.length > 0,
    groups: [...hits, ...(meant.length > 0 ? [{ label: "Did you mean", rows: meant }] : [])],
    ...(hits.length > 0 && { all }),
  };
  return Response.json(suggestions);
}

function foundGroups({ query, categories, products }: SearchResult, today: string): SuggestionGroup[] {
  return [
    { label: "Categories", rows: categories.map((hit) => ({ ...categoryRow(hit, query), mark: query })) },
    { label: "Products", rows: products.items.map((hit) => ({ ...productRow(hit, today), mark: query })) },
  ];
}

/** Beside the results, as the search page shows it. */
function relatedGroups(
  { replaced, blocks, releases, documents, filter }: RelatedResult,
  query: string,
  today: string,
): SuggestionGroup[] {
  const files = [
    ...releases.map(releaseTitle),
    ...documents.map(({ description, file }) => description || file.fileName),
  ];
  const successors = (replaced?.successors ?? []).map(({ kind, ...successor }) =>
    productRow({ ...successor, category: successorKindNames[kind] }, today),
  );
  return [
    { label: "Successor", rows: successors },
    ...blocks.map(({ kind, words, categories, products }) => ({
      label: [relatedLabels[kind], words.join(", ")].filter(Boolean).join(": "),
      rows: [
        ...categories.slice(0, relatedSuggestions).map((hit) => categoryRow(hit, "")),
        ...products.map((hit) => ({ ...productRow(hit, today), ...statedValue(hit) })),
      ],
    })),
    { label: "Files", rows: files.length > 0 ? [filesRow(query, files)] : [] },
    { label: "Filter instead", rows: filter ? [filterRow(filter)] : [] },
  ];
}

function categoryRow(hit: CategoryHit, query: string): SuggestedRow {
  const { id, name, text } = listedCategoryHit(hit, query, 80);
  return { to: href("/catalog/categories/:id", { id }), name, text };
}

function productRow(
  {
    id,
    model,
    category,
    picture,
    lifecycle = {},
  }: Pick<RelatedHit, "id" | "model" | "category" | "picture" | "lifecycle">,
  today: string,
): SuggestedRow {
  const status = lifecycleStatus(lifecycle, today);
  return { to: href("/catalog/products/:id", { id }), name: model, text: category, picture, ...(status && { status }) };
}

/** What the product states of what was searched. */
function statedValue({ fact, feature }: RelatedHit): { value?: string } {
  const value = fact?.text ?? feature;
  return value === undefined ? {} : { value };
}

function filesRow(query: string, files: string[]): SuggestedRow {
  const to = withQuery(href("/support"), { q: query });
  return { to, name: `All files for "${query}"`, text: files.join(", ") };
}

function filterRow(filter: NumberFilter): SuggestedRow {
  const { to, text } = filterLink(filter);
  return { to, name: text };
}

function searchAddress(query: string): string {
  return withQuery(href("/search"), { q: query });
}
