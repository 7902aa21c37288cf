import type { CategoryLink } from "#core/category.ts";
import { Kept } from "../../changes/kept.ts";
import type { Database } from "../../database/database.ts";
import { allCategories } from "./category-queries.ts";

/**
 * Keeps all categories, by name: every page of the catalogue has the way to each of them. The same array until a category
 * changes, or a product, of which each category says how many it holds.
 */
export function keepCategories(reading: Database): Kept<CategoryLink[]> {
  return new Kept(reading, {
    make: () => allCategories(reading),
    async follow(categories, { products, productsDeleted, categories: changed }) {
      return products.length + productsDeleted.length + changed.length === 0 ? categories : undefined;
    },
  });
}
