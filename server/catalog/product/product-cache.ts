import type { FactSet } from "#core/facts/fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Product, ProductCard } from "#core/product/product.ts";
import type { ChangedRecords } from "../../changes/changed-records.ts";
import type { Database } from "../../database/database.ts";
import { RecordCache } from "../../record-cache/record-cache.ts";
import type { FactCache } from "../fact/fact-cache.ts";
import { type IdentifiedProduct, identifiedBySeq } from "./identified-products.ts";
import { type ProductListItem, productListItems } from "./listing/product-cards.ts";
import { productById } from "./product-by-id.ts";
import { type FactsOfProduct, factsBySeq } from "./product-facts.ts";

const maxBytes = { products: 8_000_000, listItems: 4_000_000, facts: 4_000_000, identified: 1_000_000 };

/** Returns the same object until the product changes. See docs/decisions/record-cache.md. */
export class ProductCache {
  readonly #products: RecordCache<string, Product>;
  readonly #listItems: RecordCache<number, ProductListItem>;
  readonly #facts: RecordCache<number, FactsOfProduct>;
  readonly #identified: RecordCache<number, IdentifiedProduct>;
  readonly #factCache: FactCache;

  constructor(reading: Database, factCache: FactCache) {
    this.#factCache = factCache;
    this.#products = new RecordCache({
      reading,
      maxBytes: maxBytes.products,
      load: (ids) => Promise.all(ids.map((id) => productById(reading, id))),
      keyOf: ({ id }) => id,
      sizeOf: sizeOfProduct,
      affectedBy(changed) {
        const { products, categories } = changedIds(changed);
        // Which products a general download named before the change is not known any more.
        const isAny = changed.downloads.length + changed.facts.length > 0;
        return ({ id, category, accessories, successors }) =>
          isAny ||
          products.has(id) ||
          categories.has(category.id) ||
          accessories.some((accessory) => products.has(accessory.id)) ||
          successors.products.some((successor) => products.has(successor.id));
      },
    });
    this.#listItems = new RecordCache({
      reading,
      maxBytes: maxBytes.listItems,
      load: (seqs) => productListItems(reading, seqs),
      keyOf: ({ seq }) => seq,
      sizeOf: ({ card, features, specs }) =>
        3_000 + 50 * features.length + card.model.length + card.description.length + specs.length,
      affectedBy(changed) {
        const { products, categories } = changedIds(changed);
        return ({ card, category }) => products.has(card.id) || categories.has(category.id);
      },
    });
    this.#facts = new RecordCache({
      reading,
      maxBytes: maxBytes.facts,
      load: (seqs) => factsBySeq(reading, seqs),
      keyOf: ({ seq }) => seq,
      sizeOf: ({ facts }) => 200 + 200 * facts.length,
      affectedBy(changed) {
        const { products } = changedIds(changed);
        // A fact with another unit has dropped its values.
        return ({ id }) => changed.facts.length > 0 || products.has(id);
      },
    });
    this.#identified = new RecordCache({
      reading,
      maxBytes: maxBytes.identified,
      load: (seqs) => identifiedBySeq(reading, seqs),
      keyOf: ({ seq }) => seq,
      sizeOf: () => 200,
      affectedBy(changed) {
        const { products, categories } = changedIds(changed);
        return ({ id, category }) => changed.facts.length > 0 || products.has(id) || categories.has(category);
      },
    });
  }

  /** How far away each of them identifies a person, in metres, by `seq`. */
  async identified(products: { seq: number }[]): Promise<Map<number, number[] | undefined>> {
    const found = await this.#identified.getMany(products.map(({ seq }) => seq));
    return new Map(Array.from(found, ([seq, { metres }]) => [seq, metres]));
  }

  async get(id: string): Promise<Product | undefined> {
    const product = (await this.#products.getMany([id])).get(id);
    return product && withShownFacts(await this.#factCache.current())(product);
  }

  async listItems(products: { seq: number }[]): Promise<ProductListItem[]> {
    const bySeq = await this.#listItems.getMany(products.map(({ seq }) => seq));
    return products.flatMap(({ seq }) => bySeq.get(seq) ?? []);
  }

  async facts(products: { seq: number }[]): Promise<Map<number, FactsOfProduct>> {
    const set = await this.#factCache.current();
    const facts = await this.#facts.getMany(products.map(({ seq }) => seq));
    return new Map(Array.from(facts, ([seq, one]) => [seq, { ...one, facts: set.sorted(one.facts) }]));
  }

  async cards(products: { seq: number }[]): Promise<ProductCard[]> {
    return (await this.listItems(products)).map(({ card }) => card);
  }
}

/** With the facts that the site has, in their order. The same object until the product or a fact changes. */
export const withShownFacts = memoizeWeak((set: FactSet) =>
  memoizeWeak((product: Product): Product => ({ ...product, facts: set.sorted(product.facts) })),
);

function changedIds({ products, productsDeleted, categories }: ChangedRecords) {
  return {
    products: new Set([...products, ...productsDeleted.map(({ id }) => id)]),
    categories: new Set(categories),
  };
}

/** Includes values that the page derives and caches: a product with a spec table of sixty rows takes 27 KB. */
function sizeOfProduct(product: Product): number {
  const { specs, specRows, facts, pictures, accessories, successors, downloads, documents } = product;
  const cells = specRows.flat().reduce((sum, cell) => sum + 80 + 4 * cell.length, 0);
  const others = accessories.length + successors.products.length;
  const files = pictures.length + downloads.length + documents.length;
  return 4_000 + 500 * facts.length + 4 * specs.length + 2_000 * others + 1_000 * files + cells;
}
