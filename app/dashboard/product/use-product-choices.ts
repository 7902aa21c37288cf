import { useEffect, useState } from "react";
import { href } from "react-router";
import type { ProductChoice } from "#core/product.ts";

/** Long enough that a model typed in one go asks once, short enough that nobody waits. */
const pauseInMilliseconds = 120;

/**
 * Products whose model holds what was typed, without the one they would be accessories of. The last answer stays until
 * the next is here; `undefined` where there is none.
 */
export function useProductChoices({ query, except, open }: { query: string; except?: string; open: boolean }) {
  const [choices, setChoices] = useState<ProductChoice[]>();
  const wanted = query.trim();

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const pause = setTimeout(
      async () => {
        const asked = new URLSearchParams({ q: wanted, ...(except && { except }) });
        try {
          const answer = await fetch(`${href("/dashboard/products/choices")}?${asked}`, { signal: stop.signal });
          setChoices(answer.ok ? await answer.json() : undefined);
        } catch {
          // Given up because more was typed, or not reachable.
          if (!stop.signal.aborted) setChoices(undefined);
        }
      },
      wanted ? pauseInMilliseconds : 0,
    );
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [wanted, except, open]);

  return choices;
}
