import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../../database/database.ts";
import { countCatalogue } from "../../category/category-queries.ts";
import { readPage } from "../../paging.ts";
import type { ProductLists } from "../../product-index/product-index.ts";
import type { ShownProducts } from "./product-cache.ts";

/** All products, by model. */
export async function productsByModel(
  database: Database,
  lists: ProductLists,
  shown: ShownProducts,
  page: number,
): Promise<Page<ProductCard> | undefined> {
  const { products } = await countCatalogue(database);
  return readPage(page, products, async (window) => shown.cards(await lists.page(window)));
}
