import type { Picture } from "#core/files/picture.ts";
import type { LifecycleDates } from "#core/product/lifecycle.ts";
import type { ProductHit, RelatedHit, SearchResult } from "#core/search/search.ts";
import { holdsMatch, passage } from "#core/search/search-match.ts";

export interface ListedHit {
  id: string;
  model: string;
  category: string;
  picture: Picture;
  text: string;
  /** Where the query stands, with the text around it. */
  reason?: HitReason;
  lifecycle?: LifecycleDates;
}

export interface HitReason {
  place: string;
  /** Absent where the hit's own text is the place. */
  text?: string;
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

export function listedHit(hit: ProductHit, query: string): ListedHit {
  const { id, model, category, picture, description, lifecycle } = hit;
  const reason = reasonOf(hit, query);
  return {
    id,
    model,
    category,
    picture,
    text: passage(description, query),
    ...(reason && { reason }),
    ...(lifecycle && { lifecycle }),
  };
}

/** A product beside the results, and what it states of what was searched; `word` is marked in its text. */
export type ListedRow = Omit<ListedHit, "reason"> & { value?: string; word?: string };

export function listedRow(hit: RelatedHit): ListedRow {
  const { id, model, category, picture, lifecycle, value, word } = hit;
  const said = { ...(value && { value }), ...(word && { word }), ...(lifecycle && { lifecycle }) };
  return { id, model, category, picture, text: textAround(hit), ...said };
}

/** The description, or the text around the word that was searched. */
export function textAround({ description, specs, word = "" }: RelatedHit, length?: number): string {
  const isInSpecs = word !== "" && !holdsMatch(description, word) && holdsMatch(specs, word);
  return passage(isInSpecs ? specs : description, word, length);
}

function reasonOf({ model, feature, description, specs }: ProductHit, query: string): HitReason | undefined {
  if (holdsMatch(model, query)) return { place: "Model", text: model };
  if (feature) return { place: "Feature", text: feature };
  if (holdsMatch(description, query)) return { place: "in Description" };
  if (!holdsMatch(specs, query)) return undefined;
  const line = specs.split("\n").find((one) => holdsMatch(one, query));
  return { place: "in Specs", text: passage(line ?? specs, query, 80) };
}
