import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { ShownCategories } from "../../category/category-cache.ts";
import { readPage } from "../../paging.ts";
import type { ProductLists } from "../../product-index/product-index.ts";
import type { ShownProducts } from "./product-cache.ts";

export interface ProductsInCategory {
  products: Page<ProductCard>;
  /** How many products the category holds, whatever their features. */
  categoryTotal: number;
  /** For each feature id of the category, how many products would be left with it chosen as well. */
  left: Record<string, number>;
}

interface CategoryReads {
  categories: ShownCategories;
  lists: ProductLists;
  shown: ShownProducts;
}

/** The products of a category that have all of the features, by model. */
export async function productsInCategory(
  { categories, lists, shown }: CategoryReads,
  id: string,
  features: string[],
  page: number,
): Promise<ProductsInCategory | undefined> {
  const [category, all] = await Promise.all([categories.one(id), categories.all()]);
  const counted = all.find((link) => link.id === id);
  if (!category || !counted) return undefined;
  const chosen = [...new Set(features)];
  // An id of another category matches nothing, and so does everything together with it.
  const filtered = chosen.length > 0 ? (await lists.features(id)).withAll(chosen) : undefined;
  const counts = filtered?.counts ?? (await lists.featureCounts(id));

  const products = await readPage(page, filtered?.products.size ?? counted.productCount, async (window) => {
    const rows = filtered ? lists.page({ set: filtered.products, ...window }) : lists.pageInCategory(id, window);
    return shown.cards(await rows);
  });
  if (!products) return undefined;
  const left = category.features.map((feature) => [feature.id, counts.get(feature.id) ?? 0] as const);
  return { products, categoryTotal: counted.productCount, left: Object.fromEntries(left) };
}
