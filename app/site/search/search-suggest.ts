import { href } from "react-router";
import type { Download } from "#core/download/download.ts";
import type { FactSet } from "#core/facts/fact.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { fileSize } from "#core/files/file-size.ts";
import { lifecycleStatus } from "#core/product/lifecycle.ts";
import { successorKindNames } from "#core/product/successor.ts";
import { type Release, releaseTitle } from "#core/release/release.ts";
import {
  type CategoryHit,
  type ModelFiles,
  type QueryReading,
  type RelatedHit,
  type RelatedResult,
  relatedLabels,
  relatedSuggestions,
  type SearchResult,
} from "#core/search/search.ts";
import { listedCategoryHit, textAround } from "../../components/search-results.ts";
import { servicesContext } from "../../context.ts";
import type { SuggestedRow, SuggestionGroup, Suggestions } from "../../frame/suggestions.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { listedFiles } from "../listed-result.ts";
import type { Route } from "./+types/search-suggest.ts";
import { readingView } from "./reading-view.ts";

const filesSuggested = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const listQuery = new URL(request.url).searchParams.get("q") ?? "";
  const { catalog, content, today } = context.get(servicesContext);
  const found = await catalog.suggest(listQuery, today);
  const { query, total, products } = found;
  // Otherwise the results fill the list.
  const hasRoom = products.items.length === products.total;
  const related = hasRoom
    ? await catalog.related(listQuery, { today, limit: relatedSuggestions, brand: content.name })
    : undefined;
  const groups = [
    ...foundGroups(found, today),
    ...(related ? relatedGroups(related, query, { today, facts: await catalog.facts() }) : []),
  ];
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
  { replaced, reading, modelFiles, blocks, releases, documents }: RelatedResult,
  query: string,
  { today, facts }: { today: string; facts: FactSet },
): SuggestionGroup[] {
  const successors = (replaced?.successors ?? []).map(({ kind, ...successor }) =>
    productRow({ ...successor, category: successorKindNames[kind] }, today),
  );
  return [
    { label: "Successor", rows: successors },
    ...(reading ? [readingGroup(reading, today, facts)] : []),
    ...(modelFiles ? filesOfModel(modelFiles, today) : []),
    ...blocks.map(({ kind, words, categories, products }) => ({
      label: [relatedLabels[kind], words.join(", ")].filter(Boolean).join(": "),
      rows: [
        ...categories.slice(0, relatedSuggestions).map((hit) => categoryRow(hit, "")),
        ...products.map((hit) => relatedRow(hit, today)),
      ],
    })),
    { label: "Files", rows: filesIn(releases, documents, query) },
  ];
}

function readingGroup(reading: QueryReading, today: string, facts: FactSet): SuggestionGroup {
  const { label, title, leftOut, link } = readingView(reading, facts);
  const text = [leftOut, link?.text].filter(Boolean).join(" ");
  const filter = link ? [{ to: link.to, name: title, text, isLead: true }] : [];
  return { label, rows: [...filter, ...reading.products.map((hit) => relatedRow(hit, today))] };
}

function filesOfModel(files: ModelFiles, today: string): SuggestionGroup[] {
  const { label } = listedFiles(files);
  const rows = files.products.flatMap(({ releases, documents }) => fileRows(releases, documents));
  const products = files.products.map(({ hit }) => productRow(hit, today));
  return [
    { label, rows: rows.slice(0, filesSuggested) },
    { label: products.length === 1 ? "Product" : "Products", rows: products },
  ];
}

/** Where there are more, the last row leads to all. */
function filesIn(releases: Release[], documents: Download[], query: string): SuggestedRow[] {
  const rows = fileRows(releases, documents);
  if (rows.length <= filesSuggested) return rows;
  const all = { to: withQuery(href("/support"), { q: query }), name: `All files for "${query}"` };
  return [...rows.slice(0, filesSuggested), all];
}

function fileRows(releases: Release[], documents: Download[]): SuggestedRow[] {
  return [
    ...releases.map((release) => ({
      to: href("/support/releases/:id", { id: release.id }),
      name: releaseTitle(release),
      value: fileSize(release.file.size),
    })),
    ...documents.map(({ description, file }) => ({
      to: file.url,
      name: description || file.fileName,
      value: [fileExtension(file.fileName).toUpperCase(), fileSize(file.size)].filter(Boolean).join(", "),
      isFile: true,
    })),
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
    value,
  }: Pick<RelatedHit, "id" | "model" | "category" | "picture" | "lifecycle" | "value">,
  today: string,
): SuggestedRow {
  const status = lifecycleStatus(lifecycle, today);
  const to = href("/catalog/products/:id", { id });
  return { to, name: model, text: category, picture, ...(value && { value }), ...(status && { status }) };
}

/** With the text around the word that was searched, in place of the category. */
function relatedRow(hit: RelatedHit, today: string): SuggestedRow {
  const row = productRow(hit, today);
  return hit.word ? { ...row, text: textAround(hit, 80), mark: hit.word } : row;
}

function searchAddress(query: string): string {
  return withQuery(href("/search"), { q: query });
}
