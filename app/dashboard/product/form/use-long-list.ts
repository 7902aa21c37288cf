import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/**
 * Hides the children of a long list from the place `shown` on, until one is looked for or wrong; without scripts it hides none.
 * What is hidden is found by the browser's search and by links.
 */
export function useLongList(
  list: RefObject<HTMLElement | null>,
  { count, shown, isWrong = false }: { count: number; shown: number; isWrong?: boolean },
) {
  const isHydrated = useHydrated();
  const [isWhole, setWhole] = useState(isWrong);
  const showAll = useCallback(() => setWhole(true), []);
  // It stays whole once the mistake is mended, while the user types in it.
  if (isWrong && !isWhole) setWhole(true);
  const isFolded = isHydrated && !isWhole && count > shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the children change with their count
  useLayoutEffect(() => {
    const { current } = list;
    if (!current || !isFolded) return;
    const hidden = Array.from(current.children).slice(shown);
    // A link's field has the focus before the list folds.
    if (hidden.some((line) => line.contains(document.activeElement))) return showAll();
    // React knows neither this value nor its event.
    for (const line of hidden) line.setAttribute("hidden", "until-found");
    current.addEventListener("beforematch", showAll);
    return () => {
      for (const line of hidden) line.removeAttribute("hidden");
      current.removeEventListener("beforematch", showAll);
    };
  }, [list, count, shown, isFolded, showAll]);
  return { isFolded, showAll };
}
