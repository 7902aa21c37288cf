import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../../database/database.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import { countCatalog } from "../../category/category-queries.ts";
import { readPage } from "../../paging.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import type { ProductSet } from "../../product-index/product-set.ts";
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
  soldOn?: string,
): Promise<Page<ProductCard> | undefined> {
  if (soldOn !== undefined) {
    const set = (await productIndex.all()).without(await productIndex.discontinued(soldOn));
    return readPage(page, set.size, async (window) => products.cards(await productIndex.page({ set, ...window })));
  }
  const counts = await countCatalog(reading);
  return readPage(page, counts.products, async (window) => products.cards(await productIndex.page(window)));
}

export async function countDiscontinued({ productIndex }: Sources, today: string, category?: string): Promise<number> {
  const discontinued = await productIndex.discontinued(today);
  if (category === undefined || discontinued.size === 0) return discontinued.size;
  const all = await productIndex.inCategory(category);
  return all.size - all.without(discontinued).size;
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
  soldOn?: string,
): Promise<ProductsInCategory | undefined> {
  const [category, all] = await Promise.all([categories.get(id), categories.all()]);
  const link = all.find((link) => link.id === id);
  if (!category || !link) return undefined;
  const chosen = [...new Set(features)];
  const sold = soldOn === undefined ? undefined : await soldInCategory(productIndex, id, soldOn);
  const filtered = await filter(productIndex, id, chosen, sold);
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

async function soldInCategory(productIndex: ProductIndex, id: string, soldOn: string): Promise<ProductSet> {
  const all = await productIndex.inCategory(id);
  return all.without(await productIndex.discontinued(soldOn));
}

async function filter(productIndex: ProductIndex, id: string, features: string[], sold: ProductSet | undefined) {
  if (features.length === 0 && !sold) return undefined;
  const facets = await productIndex.facets(id);
  if (features.length > 0) return facets.withAll(features, sold);
  return sold && { products: sold, counts: facets.countsIn(sold) };
}
