import { setImmediate as otherWork } from "node:timers/promises";
import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
import { type Page, pageSize } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { ProductHit, SearchResult } from "#core/search.ts";
import { searchKey } from "#core/search-key.ts";
import { currentRevision } from "../changes/revision.ts";
import { type Database, engineOf } from "../database/database.ts";
import { productCount } from "./category/category-queries.ts";
import { readPage, type Window } from "./paging.ts";
import { selectCards, showCards } from "./product/product-cards.ts";

/** The index knows three neighbouring characters; shorter queries read the products themselves. */
const shortestIndexed = 3;
/** Up to this many matches are sorted; of more, the products are walked in their order until the page is full. */
const mostSorted = 2_000;
/** Products read before other visitors have their turn: SQLite holds the process while it reads. */
const stride = 10_000;
const mostCountsKept = 500;

export interface Search {
  /** Everything that matches, products in pages; `undefined` past the last. */
  search(query: string, page: number): Promise<SearchResult | undefined>;
  /** The first three categories and five products. */
  suggest(query: string): Promise<SearchResult>;
}

/**
 * The specification's rule to the letter: the lowercased query is a substring of a lowercased field, each field by
 * itself. Counts that no index serves are kept until the catalogue changes.
 */
export function openSearch(database: Database): Search {
  const kept = { revision: -1, counts: new Map<string, Promise<number>>() };

  /** How many products match. */
  async function count(key: string): Promise<number> {
    if (Array.from(key).length >= shortestIndexed) return countByIndex(database, key);
    const revision = await currentRevision(database);
    if (revision !== kept.revision) {
      kept.revision = revision;
      kept.counts.clear();
    }
    const known = kept.counts.get(key);
    if (known) return known;
    const counting = countByReading(database, key);
    counting.catch(() => kept.counts.delete(key));
    if (kept.counts.size < mostCountsKept) kept.counts.set(key, counting);
    return counting;
  }

  return {
    async search(text, page) {
      const query = readQuery(text);
      const key = searchKey(query);
      const total = key ? await count(key) : 0;
      const products = await readPage(page, total, (window) => matchingProducts(database, key, total, window));
      if (!products) return undefined;
      const categories = key ? await matchingCategories(database, key) : [];
      return { query, total: categories.length + total, categories, products };
    },

    async suggest(text) {
      const query = readQuery(text);
      const key = searchKey(query);
      if (!key) return { query, total: 0, categories: [], products: firstPage([], 0) };
      const total = await count(key);
      const categories = await matchingCategories(database, key);
      const items = total === 0 ? [] : await matchingProducts(database, key, total, { limit: 5, offset: 0 });
      const products = firstPage(items, total);
      return { query, total: categories.length + total, categories: categories.slice(0, 3), products };
    },
  };
}

function readQuery(text: string): string {
  return text.replaceAll("\0", "").trim();
}

function firstPage(items: ProductHit[], total: number): Page<ProductHit> {
  return { items, page: 1, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}

async function matchingCategories(database: Database, key: string): Promise<SearchResult["categories"]> {
  const { contains } = engineOf(database);
  return database
    .selectFrom("category")
    .select((category) => ["id", "name", "description", productCount(category).as("productCount")])
    .where(({ or, ref }) => or([contains(ref("name_key"), key), contains(ref("description_key"), key)]))
    .orderBy("name_key")
    .execute();
}

async function countByIndex(database: Database, key: string): Promise<number> {
  const { count } = await database
    .selectFrom(engineOf(database).productsHolding(key).as("match"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function countByReading(database: Database, key: string): Promise<number> {
  const { last } = await database
    .selectFrom("product")
    .select(({ fn }) => fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  let sum = 0;
  for (let from = 0; from <= (last ?? -1); from += stride) {
    const { count } = await database
      .selectFrom("product")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("seq", ">=", from)
      .where("seq", "<", from + stride)
      .where(productContains(database, key))
      .executeTakeFirstOrThrow();
    sum += count;
    await otherWork();
  }
  return sum;
}

async function matchingProducts(database: Database, key: string, total: number, { limit, offset }: Window) {
  const rows = await selectCards(database)
    .innerJoin("category", "category.id", "product.category_id")
    .select(["category.name as category", "product.specs"])
    .where(
      Array.from(key).length >= shortestIndexed && total <= mostSorted
        ? sql<SqlBool>`product.seq in ${engineOf(database).productsHolding(key)}`
        : productContains(database, key),
    )
    .limit(limit)
    .offset(offset)
    .$narrowType<{ key: NotNull; object: NotNull; width: NotNull; height: NotNull }>()
    .execute();
  const cards = await showCards(database, rows);
  return rows.map(({ category, specs }, index): ProductHit => ({ ...(cards[index] as ProductCard), category, specs }));
}

/** Reads the fields themselves. */
function productContains(database: Database, key: string): Expression<SqlBool> {
  const { contains } = engineOf(database);
  const fields = ["product.model_key", "product.description_key", "product.specs_key"].map((field) =>
    sql.ref<string>(field),
  );
  return sql<SqlBool>`(${sql.join(
    fields.map((field) => contains(field, key)),
    sql` or `,
  )})`;
}
