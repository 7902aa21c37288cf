import { setImmediate as otherWork } from "node:timers/promises";
import { type Expression, type NotNull, type SqlBool, sql } from "kysely";
import { type Page, pageSize } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { ProductHit, SearchResult } from "#core/search.ts";
import { searchKey } from "#core/search-key.ts";
import { currentRevision } from "../changes/revision.ts";
import { type Database, engineOf } from "../database/database.ts";
import type { Catalog } from "./catalog.ts";
import { productCount } from "./category/category-queries.ts";
import { readPage, type Window } from "./paging.ts";
import { selectCards, showCards } from "./product/product-cards.ts";

/** The index knows three neighbouring characters; for shorter queries the products themselves are read. */
const shortestIndexed = 3;
/** Up to this many matches are remembered; of more, the products are walked in their order until the page is full. */
const few = 2_000;
/** Products read before other visitors have their turn: SQLite holds the process while it reads. */
const stride = 4_000;
/** From here on, what a page skips is worth looking up in the index. */
const deep = 5 * pageSize;
/** Queries whose matches are remembered. */
const mostKept = 200;

interface Matches {
  total: number;
  /** All of them, by model, where they are few. */
  products?: { seq: number }[];
}

/**
 * The specification's rule to the letter: the lowercased query is a substring of a lowercased field, each field by
 * itself. What a query matched is remembered until the catalogue changes.
 */
export function openSearch(database: Database): Pick<Catalog, "search" | "suggest"> {
  const kept = { revision: -1, matches: new Map<string, Promise<Matches>>() };

  async function match(key: string): Promise<Matches> {
    const revision = await currentRevision(database);
    if (revision !== kept.revision) {
      kept.revision = revision;
      kept.matches.clear();
    }
    const known = kept.matches.get(key);
    if (known) return known;
    const matching =
      Array.from(key).length < shortestIndexed ? matchByReading(database, key) : matchByIndex(database, key);
    matching.catch(() => kept.matches.delete(key));
    // The oldest goes: a map keeps the order of insertion.
    if (kept.matches.size >= mostKept) kept.matches.delete(kept.matches.keys().next().value as string);
    kept.matches.set(key, matching);
    return matching;
  }

  return {
    async search(text, page) {
      const query = readQuery(text);
      const key = searchKey(query);
      const matches = key ? await match(key) : { total: 0 };
      const products = await readPage(page, matches.total, (window) => showMatches(database, key, matches, window));
      if (!products) return undefined;
      const categories = key ? await matchingCategories(database, key) : [];
      return { query, total: categories.length + matches.total, categories, products };
    },

    async suggest(text) {
      const query = readQuery(text);
      const key = searchKey(query);
      if (!key) return { query, total: 0, categories: [], products: firstPage([], 0) };
      const matches = await match(key);
      const categories = await matchingCategories(database, key);
      const items = await showMatches(database, key, matches, { limit: 5, offset: 0 });
      return {
        query,
        total: categories.length + matches.total,
        categories: categories.slice(0, 3),
        products: firstPage(items, matches.total),
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

async function matchingCategories(database: Database, key: string): Promise<SearchResult["categories"]> {
  const { contains } = engineOf(database);
  return database
    .selectFrom("category")
    .select((category) => ["id", "name", "description", productCount(category).as("productCount")])
    .where(({ or, ref }) => or([contains(ref("name_key"), key), contains(ref("description_key"), key)]))
    .orderBy("name_key")
    .execute();
}

async function matchByIndex(database: Database, key: string): Promise<Matches> {
  const holding = engineOf(database).productsHolding(key);
  const products = await database
    .selectFrom("product")
    .select(["seq", "model_key"])
    .where(sql<SqlBool>`seq in ${holding}`)
    .limit(few + 1)
    .execute();
  if (products.length <= few) return { total: products.length, products: products.sort(byModel) };
  const { total } = await database
    .selectFrom(holding.as("match"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { total };
}

async function matchByReading(database: Database, key: string): Promise<Matches> {
  const { last } = await database
    .selectFrom("product")
    .select(({ fn }) => fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  const products: { seq: number; model_key: string }[] = [];
  let total = 0;
  for (let from = 0; from <= (last ?? -1); from += stride) {
    const part = database
      .selectFrom("product")
      .where("seq", ">=", from)
      .where("seq", "<", from + stride)
      .where(productContains(database, key));
    if (total <= few) {
      products.push(...(await part.select(["seq", "model_key"]).execute()));
      total = products.length;
    } else {
      const { count } = await part.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      total += count;
    }
    await otherWork();
  }
  return total <= few ? { total, products: products.sort(byModel) } : { total };
}

/** As the database sorts: byte by byte. JavaScript itself compares in units of UTF-16, which order rare characters differently. */
function byModel(left: { model_key: string }, right: { model_key: string }): number {
  return Buffer.compare(Buffer.from(left.model_key), Buffer.from(right.model_key));
}

async function showMatches(database: Database, key: string, { products }: Matches, { limit, offset }: Window) {
  const shown = products?.slice(offset, offset + limit) ?? (await walkMatches(database, key, { limit, offset }));
  if (shown.length === 0) return [];
  const rows = await selectCards(database, shown)
    .innerJoin("category", "category.id", "product.category_id")
    .select(["category.name as category", "product.specs"])
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
  const cards = await showCards(database, rows);
  return rows.map(({ category, specs }, index): ProductHit => ({ ...(cards[index] as ProductCard), category, specs }));
}

/** One page of many matches. The first pages are soon full; for later ones, the index says what to skip unread. */
async function walkMatches(database: Database, key: string, { limit, offset }: Window): Promise<{ seq: number }[]> {
  const indexed = offset >= deep && Array.from(key).length >= shortestIndexed;
  return database
    .selectFrom("product")
    .select("seq")
    .where(
      indexed
        ? // The plus keeps the order of models leading; without it every match would be read and sorted.
          sql<SqlBool>`+seq in ${engineOf(database).productsHolding(key)}`
        : productContains(database, key),
    )
    .orderBy("model_key")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Reads the fields themselves. */
function productContains(database: Database, key: string): Expression<SqlBool> {
  const { contains } = engineOf(database);
  const fields = ["product.model_key", "product.description_key", "product.specs_key"];
  const matches = fields.map((field) => contains(sql.ref<string>(field), key));
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
