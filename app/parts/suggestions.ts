import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FoundCategory, FoundProduct } from "./found.ts";

/** The first matches of a search, while it is typed. */
export interface Suggestions {
  query: string;
  /** How many matches there are in all. */
  total: number;
  categories: FoundCategory[];
  products: Omit<FoundProduct, "category">[];
}

/** Long enough that a word typed in one go asks once, short enough that nobody waits. */
const pauseInMilliseconds = 120;

/** Asks for suggestions as a query is typed, from its second character; the last ones stay until the next are here. */
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
        // Given up because more was typed, or not reachable: Enter still leads to the search page.
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

/** Where each row leads, in the order in which the arrow keys pass them. */
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
