import { type Expression, type SqlBool, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { pageSize } from "#core/page.ts";
import type { Kept } from "../../../changes/kept.ts";
import { type Database, engineOf } from "../../../database/database.ts";
import { preparedQuery } from "../../../database/prepared-query.ts";
import type { PageWindow } from "../../paging.ts";
import { countFeatures, keepFeatures } from "./kept-features.ts";
import { keepOrder, orders } from "./kept-order.ts";
import { type Belonging, keepProducts } from "./kept-products.ts";
import type { ProductSet } from "./product-set.ts";
import type { ProductsByFeature } from "./products-by-feature.ts";
import { few, type ListsNeeds } from "./seqs.ts";

/** The index knows three neighbouring characters; for shorter queries the products themselves are read. */
const shortestIndexed = 3;
/** From here on, a page is found sooner in memory than by a database, which counts up to it. */
const deep = 5 * pageSize;
/** Sets kept, by whatever was searched for last, and categories whose features are. */
const most = { sets: 200, categories: 500 };

/** Which page of a list is asked for, and in which order. */
export interface ListPage extends PageWindow {
  /** Only these; all products without it. */
  set?: ProductSet;
  sort?: keyof typeof orders;
  /** Of categories, which are sorted by name: in each, the products are by model all the same. */
  descending?: boolean;
}

/**
 * Long lists of products, which would take a database long to count and to skip: kept in memory as numbers, and brought
 * up to date from the log of changes. docs/decisions/lists-in-memory.md says why.
 */
export class ProductLists {
  readonly #needs: ListsNeeds;
  readonly #orders: Record<keyof typeof orders, Kept<Int32Array>>;
  readonly #withDownloads: Kept<ProductSet>;
  readonly #sets = new LRUCache<string, Kept<ProductSet>>({ max: most.sets });
  readonly #features = new LRUCache<string, Kept<ProductsByFeature>>({ max: most.categories });

  /** `background` reads what takes long; without one, the connection for visitors does. */
  constructor({ reading, background = reading }: { reading: Database; background?: Database }) {
    const needs = { reading, background };
    this.#needs = needs;
    this.#orders = {
      model: keepOrder(needs, orders.model),
      updated: keepOrder(needs, orders.updated),
      category: keepOrder(needs, orders.category),
    };
    const condition = sql<SqlBool>`exists
      (select 1 from product_download where product_download.product_id = product.id)`;
    this.#withDownloads = keepProducts(needs, { condition });
  }

  /** One page of a list, in its order. */
  async page({ set, sort = "model", descending = false, limit, offset }: ListPage): Promise<{ seq: number }[]> {
    if (!set && sort === "model" && !descending && offset < deep) return this.#firstByModel({ limit, offset });
    const order = this.#orders[sort];
    if (set && set.size <= few && sort === "model" && !descending && !order.isMade) {
      // Sorted sooner than the order of all is read. Whoever asks next finds it; or hears why it could not be read.
      order.current().catch(() => {});
      return this.#fewByModel(set, { limit, offset });
    }
    return windowOf(await this.#sorted(sort, descending), set, { limit, offset });
  }

  /** One page of all products of a category, by model. */
  async pageInCategory(category: string, { limit, offset }: PageWindow): Promise<{ seq: number }[]> {
    if (offset >= deep) {
      // PostgreSQL would read and sort the whole category.
      const set = await this.#set(`in ${category}`, { condition: sql`product.category_id = ${category}` });
      return this.page({ set, limit, offset });
    }
    return firstInCategory(this.#needs.reading, category, limit, offset);
  }

  /** The products that have a text in one of the fields that visitors search. `key` is a `searchKey`. */
  holding(key: string): Promise<ProductSet> {
    const fields = ["product.model_key", "product.description_key", "product.specs_key"];
    const matches = fields.map((field) => this.#contains(field, key));
    const condition = sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
    if (Array.from(key).length < shortestIndexed) return this.#set(`holding ${key}`, { condition });
    const engine = engineOf(this.#needs.reading);
    const [all, first] = [engine.productsHolding(key), engine.firstHolding(key, few + 1)];
    return this.#set(`holding ${key}`, { condition, all, first });
  }

  /** The products that have a text in their model. */
  withModel(key: string): Promise<ProductSet> {
    return this.#set(`model ${key}`, { condition: this.#contains("product.model_key", key) });
  }

  /** The products that have a text in their model or in their category's name. */
  listed(key: string): Promise<ProductSet> {
    const condition = sql<SqlBool>`(${this.#contains("product.model_key", key)} or product.category_id in
      (select category.id from category where ${this.#contains("category.name_key", key)}))`;
    return this.#set(`listed ${key}`, { condition, byCategory: true });
  }

  /** The products that have downloads. */
  withDownloads(): Promise<ProductSet> {
    return this.#withDownloads.current();
  }

  /** Which products of a category have which features. */
  features(category: string): Promise<ProductsByFeature> {
    return this.#keptFeatures(category).current();
  }

  /** How many products of a category have each of its features. */
  async featureCounts(category: string): Promise<Map<string, number>> {
    const kept = this.#keptFeatures(category);
    if (kept.isMade) return (await kept.current()).counts();
    // Counted sooner than read. Whoever asks next, perhaps with a feature chosen, finds it read; or hears why it was not.
    kept.current().catch(() => {});
    return countFeatures(this.#needs.reading, category);
  }

  #keptFeatures(category: string): Kept<ProductsByFeature> {
    const known = this.#features.get(category);
    const kept = known ?? keepFeatures(this.#needs, category);
    if (!known) this.#features.set(category, kept);
    return kept;
  }

  #set(name: string, belonging: Belonging): Promise<ProductSet> {
    const known = this.#sets.get(name);
    const kept = known ?? keepProducts(this.#needs, belonging);
    if (!known) this.#sets.set(name, kept);
    return kept.current();
  }

  #contains(column: string, key: string): Expression<SqlBool> {
    return engineOf(this.#needs.reading).contains(sql.ref<string>(column), key);
  }

  /** Straight from the database, so that a server which has just started waits for nothing longer. */
  #firstByModel({ limit, offset }: PageWindow): Promise<{ seq: number }[]> {
    return firstOfAll(this.#needs.reading, limit, offset);
  }

  #fewByModel(set: ProductSet, { limit, offset }: PageWindow): Promise<{ seq: number }[]> {
    const { reading } = this.#needs;
    const few = reading.selectFrom("product").select("seq").where("seq", "in", engineOf(reading).listOf(set.seqs()));
    return few.orderBy("model_key").limit(limit).offset(offset).execute();
  }

  async #sorted(sort: keyof typeof orders, descending: boolean): Promise<Int32Array> {
    const seqs = await this.#orders[sort].current();
    if (!descending) return seqs;
    return sort === "category" ? byCategoryDescending(this.#needs.reading, seqs) : seqs.toReversed();
  }
}

const firstOfAll = preparedQuery((database, limit: number, offset: number) =>
  database.selectFrom("product").select("seq").orderBy("model_key").limit(limit).offset(offset),
);

const firstInCategory = preparedQuery((database, category: string, limit: number, offset: number) =>
  database
    .selectFrom("product")
    .select("seq")
    .where("category_id", "=", category)
    .orderBy("model_key")
    .limit(limit)
    .offset(offset),
);

function windowOf(seqs: Int32Array, set: ProductSet | undefined, { limit, offset }: PageWindow): { seq: number }[] {
  const some = set ? withinSet(seqs, set, offset + limit) : seqs;
  return Array.from(some.subarray(offset, offset + limit), (seq) => ({ seq }));
}

/** The first ones that are in the set. */
function withinSet(seqs: Int32Array, set: ProductSet, most: number): Int32Array {
  const found = new Int32Array(Math.min(most, set.size));
  let count = 0;
  // Counted by hand: an iterator takes ten times as long, and this is every page of a search.
  for (let place = 0; place < seqs.length && count < found.length; place++) {
    const seq = seqs[place] as number;
    if (set.has(seq)) found[count++] = seq;
  }
  return found.subarray(0, count);
}

/** The categories from the last to the first; in each, the products as they are. */
async function byCategoryDescending(reading: Database, seqs: Int32Array): Promise<Int32Array> {
  const categories = await reading.selectFrom("category").select("product_count").orderBy("name_key").execute();
  const parts: Int32Array[] = [];
  let begin = 0;
  for (const { product_count: count } of categories) {
    parts.unshift(seqs.subarray(begin, begin + count));
    begin += count;
  }
  const descending = new Int32Array(seqs.length);
  let end = 0;
  for (const part of parts) {
    descending.set(part, end);
    end += part.length;
  }
  return descending;
}
