import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { clearBit, countIntersection, intersect, noBits, placesOf, setBit } from "./bits.ts";
import { ProductSet } from "./product-set.ts";
import { type IndexConnections, mapLists } from "./seqs.ts";

export interface FeatureOfProduct {
  feature: string;
  seq: number;
}

/** Marks the bit of a removed product, which the next new product reuses. */
const free = -1;
const none = new Uint32Array();

/** For each feature of a category, one bit per product, so that 32 products are compared at a time. */
export class FacetIndex {
  /** The `seq` of the product behind each bit. */
  readonly #products: Int32Array;
  readonly #rows: ReadonlyMap<string, Uint32Array>;

  private constructor(products: Int32Array, rows: ReadonlyMap<string, Uint32Array>) {
    this.#products = products;
    this.#rows = rows;
  }

  /** A feature may have several lists. */
  static of(seqsByFeature: [feature: string, seqs: Int32Array][]): FacetIndex {
    const products = ProductSet.union(seqsByFeature.map(([, seqs]) => seqs)).seqs();
    const places = new Int32Array((products.at(-1) ?? 0) + 1);
    for (const [place, seq] of products.entries()) places[seq] = place;
    const rows = new Map<string, Uint32Array>();
    for (const [feature, seqs] of seqsByFeature) {
      const row = rows.get(feature) ?? noBits(products.length);
      for (let at = 0; at < seqs.length; at++) setBit(row, places[seqs[at] as number] as number);
      rows.set(feature, row);
    }
    return new FacetIndex(Int32Array.from(products), rows);
  }

  counts(): Map<string, number> {
    return new Map(Array.from(this.#rows, ([feature, row]) => [feature, countIntersection(row, row)]));
  }

  /** How many of these products have each feature. */
  countsIn(products: ProductSet): Map<string, number> {
    const places = this.#placesIn(products);
    return new Map(Array.from(this.#rows, ([feature, row]) => [feature, countIntersection(row, places)]));
  }

  having(feature: string): ProductSet {
    return this.#productsAt(this.#rows.get(feature) ?? none);
  }

  withAll(features: string[], within?: ProductSet): { products: ProductSet; counts: Map<string, number> } {
    const [first = none, ...others] = features.map((feature) => this.#rows.get(feature) ?? none);
    const all = (within ? [...others, this.#placesIn(within)] : others).reduce(intersect, first);
    const counts = Array.from(this.#rows, ([feature, row]) => [feature, countIntersection(all, row)] as const);
    return {
      products: this.#productsAt(all),
      counts: new Map(counts),
    };
  }

  #productsAt(places: Uint32Array): ProductSet {
    return ProductSet.of(placesOf(places).map((place) => this.#products[place] as number));
  }

  #placesIn(products: ProductSet): Uint32Array {
    const bits = noBits(this.#products.length);
    for (let place = 0; place < this.#products.length; place++) {
      const seq = this.#products[place] as number;
      if (seq !== free && products.has(seq)) setBit(bits, place);
    }
    return bits;
  }

  /** Returns the index after the `changed` products have these features and no others. */
  with(changed: ReadonlySet<number>, having: FeatureOfProduct[]): FacetIndex {
    const present = new Set(having.map(({ seq }) => seq));
    const products = Array.from(this.#products);
    const [left, freePlaces]: [number[], number[]] = [[], []];
    for (let place = 0; place < products.length; place++) {
      const seq = products[place] as number;
      if (changed.has(seq)) left.push(place);
      if (seq === free || changed.has(seq)) freePlaces.push(place);
    }
    if (present.size === 0 && left.length === 0) return this;

    for (const place of left) products[place] = free;
    const places = new Map<number, number>();
    for (const seq of present) {
      const place = freePlaces.shift() ?? products.length;
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
    return new FacetIndex(Int32Array.from(products), new Map(rows));
  }
}

export function cacheFacets({ reading, background }: IndexConnections, category: string): RevisionedCache<FacetIndex> {
  return new RevisionedCache<FacetIndex>(reading, {
    async load() {
      const rows = await background
        .selectFrom("product_feature")
        .innerJoin("product", "product.id", "product_feature.product_id")
        .select("product_feature.feature_id")
        .select(sql<string>`string_agg(cast(product.seq as text), ',')`.as("seqs"))
        .where("product_feature.category_id", "=", category)
        .groupBy("product_feature.feature_id")
        .execute();
      return FacetIndex.of(await mapLists(rows, ({ feature_id }, seqs) => [feature_id, seqs]));
    },

    async applyChanges(index, { products, productsDeleted, categories }) {
      if (categories.includes(category)) return undefined;
      const rows = await featuresOf(reading, products);
      const having = rows.flatMap(({ seq, category_id, feature_id }) =>
        feature_id !== null && category_id === category ? { feature: feature_id, seq } : [],
      );
      return index.with(new Set([...productsDeleted, ...rows].map(({ seq }) => seq)), having);
    },
  });
}

export async function countFacets(reading: Database, category: string): Promise<Map<string, number>> {
  const rows = await reading
    .selectFrom("product_feature")
    .select(({ fn }) => ["feature_id", fn.countAll<number>().as("products")])
    .where("category_id", "=", category)
    .groupBy("feature_id")
    .execute();
  return new Map(rows.map(({ feature_id, products }) => [feature_id, Number(products)]));
}

/** One row for each feature of a product; a product without features has one row. */
async function featuresOf(reading: Database, products: string[]) {
  if (products.length === 0) return [];
  return reading
    .selectFrom("product")
    .leftJoin("product_feature", "product_feature.product_id", "product.id")
    .select(["product.seq", "product_feature.category_id", "product_feature.feature_id"])
    .where("product.id", "in", products)
    .execute();
}
