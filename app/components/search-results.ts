import type { Picture } from "#core/picture.ts";
import type { ProductHit, SearchResult } from "#core/search.ts";
import { holdsMatch, passage } from "#core/search-match.ts";

export interface ListedHit {
  id: string;
  model: string;
  category: string;
  picture: Picture;
  text: string;
}

export interface ListedCategoryHit {
  id: string;
  name: string;
  text: string;
}

export function listedCategoryHit(
  { id, name, description }: SearchResult["categories"][number],
  query: string,
  length?: number,
): ListedCategoryHit {
  return { id, name, text: passage(description, query, length) };
}

/** The specs text is shown only if no other text matches. */
export function listedHit(hit: ProductHit, query: string, length?: number): ListedHit {
  const { id, model, category, picture, description, specs } = hit;
  const onlyInSpecs = ![model, description].some((text) => holdsMatch(text, query)) && holdsMatch(specs, query);
  return { id, model, category, picture, text: passage(onlyInSpecs ? specs : description, query, length) };
}
