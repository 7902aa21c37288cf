import { memoizeWeak } from "#core/memoize-weak.ts";

/** Keeps something under names, apart for each brand: there is one, until the owner's texts are read anew. */
export function keptByBrand<Kept>(): (brand: object) => Map<string, Kept> {
  return memoizeWeak(() => new Map<string, Kept>());
}
