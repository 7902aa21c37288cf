import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import type { ProductLists } from "./lists/product-lists.ts";
import { ProductSet } from "./lists/product-set.ts";
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
  const byFeature = await lists.features(id);
  // An id of another category matches nothing, and so does everything together with it.
  const filtered = chosen.length > 0 ? withAll(chosen.map((feature) => byFeature.get(feature) ?? none)) : undefined;

  const products = await readPage(page, filtered?.size ?? categoryTotal, async (window) => {
    const rows = filtered ? lists.page({ set: filtered, ...window }) : lists.pageInCategory(id, window);
    return cardsOf(database, await rows);
  });
  const left = offered.map((of) => [of, countIn(filtered, byFeature.get(of) ?? none)] as const);
  return products && { products, categoryTotal, left: Object.fromEntries(left) };
}

const none = new Int32Array();

/** The category's number of products and the ids of its features; `undefined` where there is no such category. */
async function categoryOffering(database: Database, id: string) {
  const rows = await database
    .selectFrom("category")
    .leftJoin("feature", "feature.category_id", "category.id")
    .select(["category.product_count", "feature.id"])
    .where("category.id", "=", id)
    .execute();
  return rows[0] && { categoryTotal: rows[0].product_count, offered: rows.flatMap((row) => row.id ?? []) };
}

/** The products that all of the lists have. */
function withAll([first = none, ...others]: Int32Array[]): ProductSet {
  const sets = others.map((products) => ProductSet.of(products));
  return ProductSet.of(first.filter((seq) => sets.every((set) => set.has(seq))));
}

/** How many of the products are in the set; all of them without one. */
function countIn(set: ProductSet | undefined, products: Int32Array): number {
  if (!set) return products.length;
  let count = 0;
  for (const seq of products) if (set.has(seq)) count += 1;
  return count;
}
