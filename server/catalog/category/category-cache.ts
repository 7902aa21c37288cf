import type { Category, CategoryLink } from "#core/category/category.ts";
import type { CategoryHit } from "#core/search/search.ts";
import { searchKey } from "#core/search/search-key.ts";
import type { Database } from "../../database/database.ts";
import { RecordCache } from "../../record-cache/record-cache.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { allCategories, categoryById } from "./category-queries.ts";

const maxBytes = 1_000_000;

interface AllCategories {
  links: CategoryLink[];
  searched: { hit: CategoryHit; keys: string[] }[];
}

export class CategoryCache {
  readonly #all: RevisionedCache<AllCategories>;
  readonly #categories: RecordCache<string, Category>;

  constructor(reading: Database) {
    this.#all = new RevisionedCache(reading, {
      async load() {
        const hits = await allCategories(reading);
        return {
          links: hits.map(({ id, name, productCount }) => ({ id, name, productCount })),
          searched: hits.map((hit) => ({ hit, keys: [searchKey(hit.name), searchKey(hit.description)] })),
        };
      },
      // Reloads after changes of products too, because each category includes its number of products.
      async applyChanges(categories, { products, productsDeleted, categories: changed }) {
        return products.length + productsDeleted.length + changed.length === 0 ? categories : undefined;
      },
    });
    this.#categories = new RecordCache({
      reading,
      maxBytes,
      load: (ids) => Promise.all(ids.map((id) => categoryById(reading, id))),
      keyOf: ({ id }) => id,
      sizeOf: ({ description, features }) =>
        500 + description.length + features.reduce((sum, { label }) => sum + 200 + label.length, 0),
      affectedBy({ categories }) {
        const changed = new Set(categories);
        return ({ id }) => changed.has(id);
      },
    });
  }

  /** Sorted by name. The same array until a category or a product changes. */
  async all(): Promise<CategoryLink[]> {
    return (await this.#all.current()).links;
  }

  async matching(key: string): Promise<CategoryHit[]> {
    const { searched } = await this.#all.current();
    return searched.flatMap(({ hit, keys }) => (keys.some((one) => one.includes(key)) ? hit : []));
  }

  async get(id: string): Promise<Category | undefined> {
    return (await this.#categories.getMany([id])).get(id);
  }
}
