import { bothOf, clearBit, countBoth, noBits, placesOf, setBit } from "./bits.ts";
import { ProductSet } from "./product-set.ts";

/** A product that has a feature. */
export interface FeatureOfProduct {
  feature: string;
  seq: number;
}

/** Where a product was that is not there any more: the next new one takes its place. */
const free = -1;
const none = new Uint32Array();

/**
 * Which products of a category have which of its features: a row of bits for each feature, with a bit for each product
 * that has any. Those which have several are then found, and counted, 32 at a time.
 */
export class ProductsByFeature {
  /** The `seq` of the product that each bit is about. */
  readonly #products: Int32Array;
  readonly #rows: ReadonlyMap<string, Uint32Array>;

  private constructor(products: Int32Array, rows: ReadonlyMap<string, Uint32Array>) {
    this.#products = products;
    this.#rows = rows;
  }

  static of(seqsByFeature: [feature: string, seqs: Int32Array][]): ProductsByFeature {
    const products = ProductSet.of(seqsByFeature.flatMap(([, seqs]) => Array.from(seqs))).seqs();
    const places = new Int32Array((products.at(-1) ?? 0) + 1);
    for (const [place, seq] of products.entries()) places[seq] = place;
    const rows = seqsByFeature.map(([feature, seqs]) => {
      const row = noBits(products.length);
      for (const seq of seqs) setBit(row, places[seq] as number);
      return [feature, row] as const;
    });
    return new ProductsByFeature(Int32Array.from(products), new Map(rows));
  }

  /** How many products have each feature. */
  counts(): Map<string, number> {
    return new Map(Array.from(this.#rows, ([feature, row]) => [feature, countBoth(row, row)]));
  }

  /** The products that have all of some features, of which there is one at least; and of these, how many have each feature. */
  withAll(features: string[]): { products: ProductSet; counts: Map<string, number> } {
    const [first = none, ...others] = features.map((feature) => this.#rows.get(feature) ?? none);
    const all = others.reduce(bothOf, first);
    const counts = Array.from(this.#rows, ([feature, row]) => [feature, countBoth(all, row)] as const);
    return {
      products: ProductSet.of(placesOf(all).map((place) => this.#products[place] as number)),
      counts: new Map(counts),
    };
  }

  /** The same once some products have these features, and no others any more. */
  with(changed: ReadonlySet<number>, having: FeatureOfProduct[]): ProductsByFeature {
    const here = new Set(having.map(({ seq }) => seq));
    const left = Array.from(changed, (seq) => this.#products.indexOf(seq)).filter((place) => place >= 0);
    if (here.size === 0 && left.length === 0) return this;

    const products = Array.from(this.#products);
    for (const place of left) products[place] = free;
    const places = new Map<number, number>();
    for (const seq of here) {
      const hole = products.indexOf(free);
      const place = hole >= 0 ? hole : products.length;
      products[place] = seq;
      places.set(seq, place);
    }
    const added = Map.groupBy(having, ({ feature }) => feature);
    const rows = Array.from(new Set([...this.#rows.keys(), ...added.keys()]), (feature) => {
      const row = noBits(products.length);
      row.set(this.#rows.get(feature) ?? none);
      for (const place of left) clearBit(row, place);
      for (const { seq } of added.get(feature) ?? []) setBit(row, places.get(seq) as number);
      return [feature, row] as const;
    });
    return new ProductsByFeature(Int32Array.from(products), new Map(rows));
  }
}
