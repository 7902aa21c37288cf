import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../../database/database.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import { countCatalog } from "../../category/category-queries.ts";
import { readPage } from "../../paging.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import type { ProductCache } from "./product-cache.ts";

interface Sources {
  reading: Database;
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
}

export async function productsByModel(
  { reading, products, productIndex }: Sources,
  page: number,
): Promise<Page<ProductCard> | undefined> {
  const counts = await countCatalog(reading);
  return readPage(page, counts.products, async (window) => products.cards(await productIndex.page(window)));
}

export interface ProductsInCategory {
  products: Page<ProductCard>;
  categoryTotal: number;
  /** For each feature id of the category, how many products remain when it is chosen as well. */
  left: Record<string, number>;
}

export async function productsInCategory(
  { categories, products, productIndex }: Sources,
  id: string,
  features: string[],
  page: number,
): Promise<ProductsInCategory | undefined> {
  const [category, all] = await Promise.all([categories.get(id), categories.all()]);
  const link = all.find((link) => link.id === id);
  if (!category || !link) return undefined;
  const chosen = [...new Set(features)];
  const filtered = chosen.length > 0 ? (await productIndex.facets(id)).withAll(chosen) : undefined;
  const counts = filtered?.counts ?? (await productIndex.facetCounts(id));

  const found = await readPage(page, filtered?.products.size ?? link.productCount, async (window) => {
    const rows = filtered
      ? productIndex.page({ set: filtered.products, ...window })
      : productIndex.pageInCategory(id, window);
    return products.cards(await rows);
  });
  if (!found) return undefined;
  const left = category.features.map((feature) => [feature.id, counts.get(feature.id) ?? 0] as const);
  return { products: found, categoryTotal: link.productCount, left: Object.fromEntries(left) };
}
