import { capitalized } from "#core/capitalized.ts";
import type { FactSet } from "#core/facts/fact.ts";
import type { ModelFiles, RelatedHit, RelatedResult } from "#core/search/search.ts";
import { type ListedRow, listedCategoryHit, listedRow } from "../components/search-results.ts";
import { releaseRow } from "./releases/release-row.ts";
import { readingView } from "./search/reading-view.ts";

export type ListedResult = ReturnType<typeof listedResult>;

/** What the page shows, without the texts that it does not. */
export function listedResult(
  { blocks, releases, documents, replaced, reading, modelFiles, unread, didYouMean }: RelatedResult,
  facts: FactSet,
) {
  return {
    unread,
    didYouMean,
    replaced,
    ...(reading && { reading: { ...readingView(reading, facts), products: rows(reading.products) } }),
    ...(modelFiles && { modelFiles: listedFiles(modelFiles) }),
    releases: releases.map(releaseRow),
    documents,
    blocks: blocks.map(({ categories, products, ...block }) => ({
      ...block,
      categories: categories.map((category) => listedCategoryHit(category, "")),
      products: rows(products),
    })),
  };
}

export function listedFiles({ model, words, products }: ModelFiles) {
  const names = products.map(({ hit }) => hit.model).join(" and ");
  return {
    words,
    label: `${capitalized(words)} for ${names}`,
    note: `“${model}” read as a model, “${words}” looked for among its files`,
    models: products.map(({ hit, releases, ...found }) => ({
      ...found,
      product: listedRow(hit),
      releases: releases.map(releaseRow),
    })),
  };
}

function rows(products: RelatedHit[]): ListedRow[] {
  return products.map(listedRow);
}
