import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../database/database.ts";
import { keptQuery } from "../../database/kept-query.ts";
import { readPage } from "../paging.ts";
import type { ProductLists } from "./lists/product-lists.ts";
import { cardsOf } from "./product-cards.ts";

export interface ProductsInCategory {
  products: Page<ProductCard>;
  /** How many products the category holds, whatever their features. */
  categoryTotal: number;
  /** For each feature id of the category, how many products would be left with it chosen as well. */
  left: Record<string, number>;
}

/** The products of a category that have all of the features, by model. */
export async function productsInCategory(
  database: Database,
  lists: ProductLists,
  id: string,
  features: string[],
  page: number,
): Promise<ProductsInCategory | undefined> {
  const category = await categoryOffering(database, id);
  if (!category) return undefined;
  const { offered, categoryTotal } = category;
  const chosen = [...new Set(features)];
  // An id of another category matches nothing, and so does everything together with it.
  const filtered = chosen.length > 0 ? (await lists.features(id)).withAll(chosen) : undefined;
  const counts = filtered?.counts ?? (await lists.featureCounts(id));

  const products = await readPage(page, filtered?.products.size ?? categoryTotal, async (window) => {
    const rows = filtered ? lists.page({ set: filtered.products, ...window }) : lists.pageInCategory(id, window);
    return cardsOf(database, await rows);
  });
  const left = offered.map((of) => [of, counts.get(of) ?? 0] as const);
  return products && { products, categoryTotal, left: Object.fromEntries(left) };
}

/** The category's number of products and the ids of its features; `undefined` where there is no such category. */
async function categoryOffering(database: Database, id: string) {
  const rows = await offeringRows(database, id);
  return rows[0] && { categoryTotal: rows[0].product_count, offered: rows.flatMap((row) => row.id ?? []) };
}

const offeringRows = keptQuery((database, id: string) =>
  database
    .selectFrom("category")
    .leftJoin("feature", "feature.category_id", "category.id")
    .select(["category.product_count", "feature.id"])
    .where("category.id", "=", id),
);
