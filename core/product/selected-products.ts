import type { Feature } from "#core/category/category.ts";
import type { FactKind } from "#core/facts/fact.ts";
import type { FactFacet } from "#core/facts/fact-facet.ts";
import type { Page } from "../page.ts";
import type { SelectedProduct } from "./product.ts";
import type { Selection } from "./selection.ts";

/** What a list is narrowed by besides features, and how it is shown. */
export type FactSelection = Pick<Selection, "facts" | "sort" | "isTable">;

/** One filter, as it can be removed. */
export type Removable = { feature: string } | { fact: FactKind } | { sold: true };

export interface SelectedProducts {
  products: Page<SelectedProduct>;
  facets: FactFacet[];
  /** How many more there are if products that do not state a chosen fact are included. */
  unstated: number;
  /** Where nothing is left: the filters whose removal helps, best first. */
  helping: (Removable & { count: number })[];
  /** The facts that products of the list state, which are the columns of a table. */
  stated: FactKind[];
}

export interface ProductsInCategory extends SelectedProducts {
  categoryTotal: number;
  /** For each feature id of the category, how many products remain when it is chosen as well. */
  left: Record<string, number>;
}

export interface ProductsEverywhere extends SelectedProducts {
  total: number;
  /** `id` is the label. */
  features: (Feature & { count: number })[];
  /** The labels that are chosen. */
  chosen: string[];
}
