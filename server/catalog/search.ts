import type { NotNull } from "kysely";
import { type Page, pageSize } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { ProductHit } from "#core/search.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../database/database.ts";
import { keptQuery } from "../database/kept-query.ts";
import type { Catalog } from "./catalog.ts";
import { type PageWindow, readPage } from "./paging.ts";
import type { ProductLists } from "./product/lists/product-lists.ts";
import { ProductSet } from "./product/lists/product-set.ts";
import { numbersOf, selectTheseCards, showCards } from "./product/product-cards.ts";

/** As many as suggestions show. */
const suggested = { categories: 3, products: 5 };

/**
 * The specification's rule to the letter: the lowercased query is a substring of a lowercased field, each field by
 * itself.
 */
export function openSearch(database: Database, lists: ProductLists): Pick<Catalog, "search" | "suggest"> {
  // Both at once: over PostgreSQL each is a way there and back.
  async function match(key: string) {
    if (!key) return { matches: ProductSet.of([]), categories: [] };
    const [matches, categories] = await Promise.all([lists.holding(key), matchingCategories(database, key)]);
    return { matches, categories };
  }

  async function hits(matches: ProductSet, window: PageWindow): Promise<ProductHit[]> {
    if (matches.size === 0) return [];
    // Where all fit, nobody needs to know in which order all products are.
    const allFit = window.offset === 0 && matches.size <= window.limit;
    const shown = allFit ? matches.seqs().map((seq) => ({ seq })) : await lists.page({ set: matches, ...window });
    return hitsOf(database, shown);
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

const matchingCategories = keptQuery((database, key: string) => {
  const { contains } = engineOf(database);
  return database
    .selectFrom("category")
    .select(["id", "name", "description", "product_count as productCount"])
    .where(({ or, ref }) => or([contains(ref("name_key"), key), contains(ref("description_key"), key)]))
    .orderBy("name_key");
});

/** What is shown of these products, by model. */
async function hitsOf(database: Database, products: { seq: number }[]): Promise<ProductHit[]> {
  const rows = await hitRows(database, numbersOf(products));
  const cards = showCards(rows);
  return rows.map(({ category, specs }, index): ProductHit => ({ ...(cards[index] as ProductCard), category, specs }));
}

const hitRows = keptQuery((database, numbers: string) =>
  selectTheseCards(database, numbers)
    .innerJoin("category", "category.id", "product.category_id")
    .select(["category.name as category", "product.specs"])
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .orderBy("product.model_key"),
);
