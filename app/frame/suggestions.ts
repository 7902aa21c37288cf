import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Picture } from "#core/files/picture.ts";
import type { LifecycleStatus } from "#core/product/lifecycle.ts";

/** What the list shows below the count, in this order. The server composes it, as it does the search page. */
export interface Suggestions {
  /** Number of results, without suggestions. */
  total: number;
  /** Whether there is something beside the results, of which there are none. */
  hasRelated: boolean;
  groups: SuggestionGroup[];
  /** Leads to the search page; absent where that finds nothing. */
  all?: SuggestedRow;
}

export interface SuggestionGroup {
  label: string;
  rows: SuggestedRow[];
}

export interface SuggestedRow {
  to: string;
  /** Whether the address is a file's, which opens in a new tab. */
  isFile?: boolean;
  /** How the whole query was read. */
  isLead?: boolean;
  name: string;
  text?: string;
  /** What is marked in name and text. */
  mark?: string;
  picture?: Picture;
  /** What a product states of what was typed. */
  value?: string;
  status?: LifecycleStatus;
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

export function countRows({ groups, all }: Suggestions): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, all ? 1 : 0);
}
