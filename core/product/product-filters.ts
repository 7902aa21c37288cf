import { productNeeds } from "../attention.ts";
import { lifecycleStatuses } from "./lifecycle.ts";
import type { ProductFilter } from "./product.ts";

export type ProductFilterName = Exclude<keyof ProductFilter, "category">;

/** The values of filters of the dashboard's list, in the order of their menus. */
export const productFilters = {
  status: [...lifecycleStatuses, "none"],
  mark: ["yes", "no"],
  until: ["empty"],
  needs: [...productNeeds, "none"],
} as const satisfies { [Name in ProductFilterName]: readonly ProductFilter[Name][] };

/** How many products a value of a filter finds by itself, by name and value: `status Active`. */
export type FilterCounts = Record<string, number>;
