import { href } from "react-router";
import { describeChosen } from "#core/facts/chosen-fact.ts";
import type { NumberFilter } from "#core/product/selection.ts";
import type { RelatedResult } from "#core/search/search.ts";
import { type ListedHit, listedCategoryHit, listedRelated } from "../components/search-results.ts";
import { releaseRow } from "./releases/release-row.ts";

export type ListedResult = ReturnType<typeof listedResult>;

/** What the page shows, without the texts that it does not. Here, so that browsers load no rules about facts. */
export function listedResult({ blocks, releases, documents, replaced, filter, didYouMean }: RelatedResult) {
  return {
    ...(filter && { filter: filterLink(filter) }),
    didYouMean,
    replaced,
    releases: releases.map(releaseRow),
    documents,
    blocks: blocks.map(({ categories, products, ...block }) => ({
      ...block,
      categories: categories.map((category) => listedCategoryHit(category, "")),
      products: products.map((product): ListedHit => listedRelated(product, block.kind)),
    })),
  };
}

export function filterLink({ fact, query }: NumberFilter): { text: string; to: string } {
  const { label, text } = describeChosen(fact);
  return { text: `${label} ${text}, all categories`, to: `${href("/catalog")}?${query}` };
}
