import type { Feature } from "#core/category/category.ts";
import type { FactFacet } from "#core/facts/fact-facet.ts";
import type { Page } from "../page.ts";
import type { AttributeFacet, AttributeName } from "./attributes.ts";
import type { SelectedProduct } from "./product.ts";
import type { Selection } from "./selection.ts";

/** What a list is narrowed by besides features, and how it is shown. */
export interface FactSelection
  extends Pick<Selection, "facts" | "sort" | "isTable">,
    Partial<Pick<Selection, "columns" | "attributes">> {
  /** The maker's day, which decides about the status; without it, nothing is filtered by attributes. */
  today?: string;
}

/** One filter, as it can be removed. */
export type Removable = { feature: string } | { fact: string } | { attribute: AttributeName } | { sold: true };

export interface SelectedProducts {
  products: Page<SelectedProduct>;
  facets: FactFacet[];
  attributes: AttributeFacet[];
  /** How many more there are if products that do not state a chosen fact are included. */
  unstated: number;
  /** Where nothing is left: the filters whose removal helps, best first. */
  helping: (Removable & { count: number })[];
  /** The facts that products of the list state, and how many of those shown do. */
  stated: { factId: string; count: number }[];
  /** The facts of a table's columns. */
  columns: string[];
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
