import { useEffect, useState } from "react";
import { href } from "react-router";
import type { LifecycleStatus } from "#core/lifecycle.ts";
import type { ListedCategoryHit, ListedHit } from "../components/search-results.ts";

export interface Suggestions {
  query: string;
  total: number;
  categories: ListedCategoryHit[];
  products: (Pick<ListedHit, "id" | "model" | "category" | "picture"> & { status?: LifecycleStatus })[];
}

const pauseInMilliseconds = 120;

export function useSuggestions(query: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  const wanted = query.trim();
  const enough = Array.from(wanted).length >= 2;

  useEffect(() => {
    if (!enough) return setFound(undefined);
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const answer = await fetch(`${href("/search/suggest")}?${new URLSearchParams({ q: wanted })}`, {
          signal: stop.signal,
        });
        if (answer.ok) setFound(await answer.json());
        else setFound(undefined);
      } catch {
        // Aborted by further input, or failed: Enter still opens the search page.
        if (!stop.signal.aborted) setFound(undefined);
      }
    }, pauseInMilliseconds);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [wanted, enough]);

  return enough ? found : undefined;
}

export function suggestionLinks({ query, categories, products }: Suggestions): string[] {
  const rows = [
    ...categories.map(({ id }) => href("/catalog/categories/:id", { id })),
    ...products.map(({ id }) => href("/catalog/products/:id", { id })),
  ];
  return rows.length > 0 ? [...rows, searchLink(query)] : [];
}

function searchLink(query: string): string {
  return `${href("/search")}?${new URLSearchParams({ q: query })}`;
}
