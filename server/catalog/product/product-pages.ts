import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product/product.ts";
import type { FactSelection, ProductsInCategory } from "#core/product/selected-products.ts";
import type { Database } from "../../database/database.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import { countCatalog } from "../category/category-queries.ts";
import type { FactCache } from "../fact/fact-cache.ts";
import { readPage } from "../paging.ts";
import type { FactIndex } from "../product-index/fact-index.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { noFacts, select } from "./listing/select-products.ts";
import type { ProductCache } from "./product-cache.ts";

interface Sources {
  reading: Database;
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
  factCache: FactCache;
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

export async function productsInCategory(
  sources: Sources,
  id: string,
  features: string[],
  page: number,
  soldOn?: string,
  selection: FactSelection = noFacts,
): Promise<ProductsInCategory | undefined> {
  const { categories, productIndex } = sources;
  const [category, all] = await Promise.all([categories.get(id), categories.all()]);
  const link = all.find((link) => link.id === id);
  if (!category || !link) return undefined;
  const chosen = [...new Set(features)];
  const facts = await productIndex.factsIn(id);
  const found = await filteredPage(sources, id, { facts, features: chosen, selection, page, soldOn });
  if (!found.selected) return undefined;
  const left = category.features.map((feature) => [feature.id, found.counts.get(feature.id) ?? 0] as const);
  return { ...found.selected, categoryTotal: link.productCount, left: Object.fromEntries(left) };
}

async function filteredPage(
  sources: Sources,
  id: string,
  query: {
    facts: FactIndex;
    features: string[];
    selection: FactSelection;
    page: number;
    soldOn: string | undefined;
  },
) {
  const { productIndex } = sources;
  const [all, facets] = await Promise.all([productIndex.inCategory(id), productIndex.facets(id)]);
  const { filter, selected } = await select(sources, { all, facets, ...query });
  return { counts: filter.featureCounts(), selected };
}
