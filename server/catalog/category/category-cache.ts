import type { Category, CategoryLink } from "#core/category.ts";
import type { CategoryHit } from "#core/search.ts";
import { searchKey } from "#core/search-key.ts";
import type { Database } from "../../database/database.ts";
import { KeptRecords } from "../../record-cache/record-cache.ts";
import { Kept } from "../../record-cache/revisioned-cache.ts";
import { allCategories, categoryById } from "./category-queries.ts";

/** How much memory categories with their features may take, in bytes. */
const mostBytes = 1_000_000;

interface AllCategories {
  links: CategoryLink[];
  searched: { hit: CategoryHit; keys: string[] }[];
}

/** Categories as visitors' pages show them, kept in memory: after a change, only what it concerns is read. */
export class ShownCategories {
  readonly #all: Kept<AllCategories>;
  readonly #each: KeptRecords<string, Category>;

  constructor(reading: Database) {
    this.#all = new Kept(reading, {
      async make() {
        const hits = await allCategories(reading);
        return {
          links: hits.map(({ id, name, productCount }) => ({ id, name, productCount })),
          searched: hits.map((hit) => ({ hit, keys: [searchKey(hit.name), searchKey(hit.description)] })),
        };
      },
      async follow(categories, { products, productsDeleted, categories: changed }) {
        return products.length + productsDeleted.length + changed.length === 0 ? categories : undefined;
      },
    });
    this.#each = new KeptRecords({
      reading,
      mostBytes,
      read: (ids) => Promise.all(ids.map((id) => categoryById(reading, id))),
      keyOf: ({ id }) => id,
      bytesOf: ({ description, features }) =>
        500 + description.length + features.reduce((sum, { label }) => sum + 200 + label.length, 0),
      changedBy({ categories }) {
        const changed = new Set(categories);
        return ({ id }) => changed.has(id);
      },
    });
  }

  /**
   * All of them, by name: every page of the catalogue has the way to each. The same array until a category changes, or a
   * product, of which each category says how many it holds.
   */
  async all(): Promise<CategoryLink[]> {
    return (await this.#all.current()).links;
  }

  /** Those that have a text in their name or in their description, by name. `key` is a `searchKey`. */
  async holding(key: string): Promise<CategoryHit[]> {
    const { searched } = await this.#all.current();
    return searched.flatMap(({ hit, keys }) => (keys.some((one) => one.includes(key)) ? hit : []));
  }

  /** The category with its features in their order. */
  async one(id: string): Promise<Category | undefined> {
    return (await this.#each.these([id])).get(id);
  }
}
