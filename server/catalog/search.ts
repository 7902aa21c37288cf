import { type Page, pageSize } from "#core/page.ts";
import type { ProductHit } from "#core/search.ts";
import { byKey, searchKey } from "#core/search-key.ts";
import type { Catalog } from "./catalog.ts";
import type { CategoryCache } from "./category/category-cache.ts";
import { type PageWindow, readPage } from "./paging.ts";
import type { ProductCache } from "./product/queries/product-cache.ts";
import type { ProductListItem } from "./product/queries/product-cards.ts";
import type { ProductIndex } from "./product-index/product-index.ts";
import { ProductSet } from "./product-index/product-set.ts";

const suggestionLimits = { categories: 3, products: 5 };

/** Searches by the specification's rule: the lowercased query is a substring of one lowercased field. */
export function openSearch(
  categories: CategoryCache,
  products: ProductCache,
  productIndex: ProductIndex,
): Pick<Catalog, "search" | "suggest"> {
  async function match(key: string) {
    if (!key) return { products: ProductSet.of([]), categories: [] };
    // Concurrently, because each is a round trip over PostgreSQL.
    const [matchingProducts, matchingCategories] = await Promise.all([
      productIndex.matching(key),
      categories.matching(key),
    ]);
    return { products: matchingProducts, categories: matchingCategories };
  }

  async function hits(matches: ProductSet, window: PageWindow): Promise<ProductHit[]> {
    if (matches.size === 0) return [];
    const fitsOnePage = window.offset === 0 && matches.size <= window.limit;
    if (!fitsOnePage) {
      const page = await productIndex.page({ set: matches, ...window });
      return (await products.listItems(page)).map(toHit);
    }
    const items = await products.listItems(matches.seqs().map((seq) => ({ seq })));
    return items.map(toHit).sort(byModel);
  }

  return {
    async search(text, page) {
      const query = normalizeQuery(text);
      const matches = await match(searchKey(query));
      const found = await readPage(page, matches.products.size, (window) => hits(matches.products, window));
      if (!found) return undefined;
      const total = matches.categories.length + matches.products.size;
      return { query, total, categories: matches.categories, products: found };
    },

    async suggest(text) {
      const query = normalizeQuery(text);
      const matches = await match(searchKey(query));
      const items = await hits(matches.products, { limit: suggestionLimits.products, offset: 0 });
      return {
        query,
        total: matches.categories.length + matches.products.size,
        categories: matches.categories.slice(0, suggestionLimits.categories),
        products: firstPage(items, matches.products.size),
      };
    },
  };
}

function normalizeQuery(text: string): string {
  return text.replaceAll("\0", "").trim();
}

function firstPage(items: ProductHit[], total: number): Page<ProductHit> {
  return { items, page: 1, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}

function byModel(left: ProductHit, right: ProductHit): number {
  return byKey(searchKey(left.model), searchKey(right.model));
}

function toHit({ card, category, specs }: ProductListItem): ProductHit {
  return { ...card, category: category.name, specs };
}
