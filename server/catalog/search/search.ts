import { type Page, pageSize } from "#core/page.ts";
import type { ProductHit } from "#core/search/search.ts";
import { searchKey } from "#core/search/search-key.ts";
import type { Catalog } from "../catalog.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import { type PageWindow, readPage } from "../paging.ts";
import type { ProductCache } from "../product/product-cache.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { ProductSet } from "../product-index/product-set.ts";
import type { FindFeature } from "./feature-labels.ts";

const suggestionLimits = { categories: 3, products: 5 };
const none = ProductSet.of([]);

interface SearchSources {
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
  findFeature: FindFeature;
}

/** Searches by the specification's rule: the lowercased query is a substring of one lowercased field. */
export function openSearch({
  categories,
  products,
  productIndex,
  findFeature,
}: SearchSources): Pick<Catalog, "search" | "suggest"> {
  async function match(key: string) {
    if (!key) return { products: none, categories: [] };
    // Concurrently, because each is a round trip over PostgreSQL.
    const [matchingProducts, matchingCategories] = await Promise.all([
      productIndex.matching(key),
      categories.matching(key),
    ]);
    return { products: matchingProducts, categories: matchingCategories };
  }

  /** A model that is the query, begins with it or contains it, then a feature of exactly that label, then a category. */
  async function tiersOf(key: string, today: string | undefined) {
    const [equals, begins, featured, last] = await Promise.all([
      productIndex.withModel(key),
      productIndex.beginningWith(key),
      findFeature(key),
      today === undefined ? none : productIndex.discontinued(today),
    ]);
    const contains = () => productIndex.matchingModel(key);
    const first = [equals, begins, contains, featured?.products ?? none, () => inCategoriesNamed(key)];
    return { first, last, feature: featured };
  }

  async function inCategoriesNamed(key: string): Promise<ProductSet> {
    const named = (await categories.all()).filter(({ name }) => searchKey(name).includes(key));
    return ProductSet.union(await Promise.all(named.map(({ id }) => productIndex.inCategory(id))));
  }

  async function hits(key: string, matches: ProductSet, today: string | undefined, window: PageWindow) {
    if (matches.size === 0) return [];
    const { feature, ...tiers } = await tiersOf(key, today);
    const page = await productIndex.pageInTiers(matches, tiers, window);
    const items = await products.listItems(page);
    return items.map(({ seq, card, category, specs }): ProductHit => {
      const hit = { ...card, category: category.name, specs };
      return feature?.products.has(seq) ? { ...hit, feature: feature.label } : hit;
    });
  }

  return {
    async search(text, page, today) {
      const query = normalizeQuery(text);
      const key = searchKey(query);
      const matches = await match(key);
      const found = await readPage(page, matches.products.size, (window) => hits(key, matches.products, today, window));
      if (!found) return undefined;
      const total = matches.categories.length + matches.products.size;
      return { query, total, categories: matches.categories, products: found };
    },

    async suggest(text, today) {
      const query = normalizeQuery(text);
      const key = searchKey(query);
      const matches = await match(key);
      const items = await hits(key, matches.products, today, { limit: suggestionLimits.products, offset: 0 });
      return {
        query,
        total: matches.categories.length + matches.products.size,
        categories: matches.categories.slice(0, suggestionLimits.categories),
        products: firstPage(items, matches.products.size),
      };
    },
  };
}

/** Without null characters and the spaces around it; composed, as stored texts are. */
export function normalizeQuery(text: string): string {
  return text.replaceAll("\0", "").trim().normalize("NFC");
}

function firstPage(items: ProductHit[], total: number): Page<ProductHit> {
  return { items, page: 1, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}
