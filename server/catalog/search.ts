import { type Page, pageSize } from "#core/page.ts";
import type { ProductHit } from "#core/search.ts";
import { byKey, searchKey } from "#core/search-key.ts";
import type { Catalog } from "./catalog.ts";
import type { ShownCategories } from "./category/category-cache.ts";
import { type PageWindow, readPage } from "./paging.ts";
import type { ShownProducts } from "./product/queries/product-cache.ts";
import type { ProductInLists } from "./product/queries/product-cards.ts";
import type { ProductLists } from "./product-index/product-index.ts";
import { ProductSet } from "./product-index/product-set.ts";

/** As many as suggestions show. */
const suggested = { categories: 3, products: 5 };

/**
 * The specification's rule to the letter: the lowercased query is a substring of a lowercased field, each field by
 * itself.
 */
export function openSearch(
  categories: ShownCategories,
  lists: ProductLists,
  shown: ShownProducts,
): Pick<Catalog, "search" | "suggest"> {
  // Both at once: over PostgreSQL each is a way there and back.
  async function match(key: string) {
    if (!key) return { matches: ProductSet.of([]), categories: [] };
    const [matches, found] = await Promise.all([lists.holding(key), categories.holding(key)]);
    return { matches, categories: found };
  }

  async function hits(matches: ProductSet, window: PageWindow): Promise<ProductHit[]> {
    if (matches.size === 0) return [];
    // Where all fit, nobody needs to know in which order all products are.
    const allFit = window.offset === 0 && matches.size <= window.limit;
    if (!allFit) return (await shown.inLists(await lists.page({ set: matches, ...window }))).map(hitOf);
    const products = await shown.inLists(matches.seqs().map((seq) => ({ seq })));
    return products.map(hitOf).sort(byModel);
  }

  return {
    async search(text, page) {
      const query = readQuery(text);
      const { matches, categories } = await match(searchKey(query));
      const products = await readPage(page, matches.size, (window) => hits(matches, window));
      if (!products) return undefined;
      return { query, total: categories.length + matches.size, categories, products };
    },

    async suggest(text) {
      const query = readQuery(text);
      const { matches, categories } = await match(searchKey(query));
      const items = await hits(matches, { limit: suggested.products, offset: 0 });
      return {
        query,
        total: categories.length + matches.size,
        categories: categories.slice(0, suggested.categories),
        products: firstPage(items, matches.size),
      };
    },
  };
}

function readQuery(text: string): string {
  return text.replaceAll("\0", "").trim();
}

function firstPage(items: ProductHit[], total: number): Page<ProductHit> {
  return { items, page: 1, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}

/** As `orders.model` has them. */
function byModel(left: ProductHit, right: ProductHit): number {
  return byKey(searchKey(left.model), searchKey(right.model));
}

function hitOf({ card, category, specs }: ProductInLists): ProductHit {
  return { ...card, category: category.name, specs };
}
