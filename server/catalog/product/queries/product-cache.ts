import type { Product, ProductCard } from "#core/product.ts";
import type { ChangedRecords } from "../../../changes/changed-records.ts";
import type { Database } from "../../../database/database.ts";
import { KeptRecords } from "../../../record-cache/record-cache.ts";
import { productById } from "./product-by-id.ts";
import { type ProductInLists, productsInLists } from "./product-cards.ts";

/** How much memory they may take, in bytes: pages of products, and products in lists. */
const most = { pages: 8_000_000, lists: 4_000_000 };

/**
 * Products as visitors' pages show them, those asked for last: after a change, only what it concerns is read from the
 * database. The same object for as long as a product stays as it is. docs/decisions/products-in-memory.md says why.
 */
export class ShownProducts {
  readonly #pages: KeptRecords<string, Product>;
  readonly #lists: KeptRecords<number, ProductInLists>;

  constructor(reading: Database) {
    this.#pages = new KeptRecords({
      reading,
      mostBytes: most.pages,
      read: (ids) => Promise.all(ids.map((id) => productById(reading, id))),
      keyOf: ({ id }) => id,
      bytesOf: bytesOfProduct,
      changedBy(changed) {
        const { products, categories } = changedIds(changed);
        return ({ id, category, accessories }) =>
          products.has(id) ||
          categories.has(category.id) ||
          accessories.some((accessory) => products.has(accessory.id));
      },
    });
    this.#lists = new KeptRecords({
      reading,
      mostBytes: most.lists,
      read: (seqs) => productsInLists(reading, seqs),
      keyOf: ({ seq }) => seq,
      bytesOf: ({ card, specs }) => 3_000 + card.model.length + card.description.length + specs.length,
      changedBy(changed) {
        const { products, categories } = changedIds(changed);
        return ({ card, category }) => products.has(card.id) || categories.has(category.id);
      },
    });
  }

  /** The product with everything its page shows. */
  async product(id: string): Promise<Product | undefined> {
    return (await this.#pages.these([id])).get(id);
  }

  /** What lists show of these products, in their order. */
  async inLists(products: { seq: number }[]): Promise<ProductInLists[]> {
    const bySeq = await this.#lists.these(products.map(({ seq }) => seq));
    return products.flatMap(({ seq }) => bySeq.get(seq) ?? []);
  }

  /** Their cards alone. */
  async cards(products: { seq: number }[]): Promise<ProductCard[]> {
    return (await this.inLists(products)).map(({ card }) => card);
  }
}

function changedIds({ products, productsDeleted, categories }: ChangedRecords) {
  return {
    products: new Set([...products, ...productsDeleted.map(({ id }) => id)]),
    categories: new Set(categories),
  };
}

/** With what a page writes of it once: a product with a spec table of sixty rows takes 27 KB. */
function bytesOfProduct({ specs, specRows, pictures, accessories, downloads }: Product): number {
  const cells = specRows.flat().reduce((sum, cell) => sum + 80 + 4 * cell.length, 0);
  return 4_000 + 4 * specs.length + 2_000 * accessories.length + 1_000 * (pictures.length + downloads.length) + cells;
}
