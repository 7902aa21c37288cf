import { sql } from "kysely";
import { type ChosenFact, fits, nominalValue } from "#core/facts/chosen-fact.ts";
import type { FactSort } from "#core/product/selection.ts";
import type { Database } from "../../database/database.ts";
import type { ProductFactRow } from "../../database/schema.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { countWithin, isEmpty, type Members, membersOf, united, without } from "./members.ts";
import { endOf, ProductSet } from "./product-set.ts";
import { type IndexConnections, mapLists } from "./seqs.ts";

/** See `FactType`. */
interface FactNumbers {
  low: number | undefined;
  high: number | undefined;
  text: string | undefined;
}

/** A distinct value and the products that state it. */
interface IndexedValue extends FactNumbers {
  products: Members;
}

export interface FactOfProduct extends FactNumbers {
  /** The id of the fact. */
  factId: string;
  seq: number;
}

/** The products by their values of one fact. A product may have several. */
export class ValueIndex {
  /** From the lowest, or by text. */
  readonly values: readonly IndexedValue[];
  readonly stated: ProductSet;

  private constructor(values: IndexedValue[], stated: ProductSet) {
    this.values = values;
    this.stated = stated;
  }

  static of(values: IndexedValue[]): ValueIndex {
    return new ValueIndex(distinct(values), ProductSet.union(values.map(({ products }) => products)));
  }

  passing(chosen: ChosenFact): ProductSet {
    return ProductSet.union(this.values.filter((value) => fits(chosen, value)).map(({ products }) => products));
  }

  /** The products that state this number or word. */
  stating(value: number | string): Members[] {
    const stating = this.values.filter(({ low, high, text }) => text === value || (low === value && low === high));
    return stating.map(({ products }) => products);
  }

  /** How many of the products state this number or word. */
  countOf(value: number | string, among: ProductSet): number {
    const [first = ProductSet.of([]), ...others] = this.stating(value);
    return countWithin(others.length === 0 ? first : ProductSet.union([first, ...others]), among);
  }

  /** In the order of the fact; products with equal values as in `order`, those that do not state it last. */
  sorted(order: Int32Array, set: ProductSet | undefined, { descending }: Omit<FactSort, "factId">): Int32Array {
    const values = descending ? this.values.toSorted(byHighest) : this.values;
    // Counting sort. The first value of a product, in this order, decides its place: it is written last.
    const places = new Int32Array(endOf(order)).fill(values.length);
    for (let nth = values.length - 1; nth >= 0; nth--) {
      const { products } = values[nth] as IndexedValue;
      if (products instanceof ProductSet) products.write(places, nth);
      else for (let at = 0; at < products.length; at++) places[products[at] as number] = nth;
    }
    const starts = new Int32Array(values.length + 2);
    let count = 0;
    for (let at = 0; at < order.length; at++) {
      const seq = order[at] as number;
      if (set && !set.has(seq)) continue;
      add(starts, (places[seq] as number) + 1, 1);
      count++;
    }
    for (let nth = 1; nth < starts.length; nth++) add(starts, nth, starts[nth - 1] as number);
    const sorted = new Int32Array(count);
    for (let at = 0; at < order.length; at++) {
      const seq = order[at] as number;
      if (set && !set.has(seq)) continue;
      const place = places[seq] as number;
      sorted[starts[place] as number] = seq;
      add(starts, place, 1);
    }
    return sorted;
  }

  /** Returns the index after the `changed` products have these values and no others. */
  with(changed: ReadonlySet<number>, having: FactOfProduct[]): ValueIndex {
    const left = new Set([...changed].filter((seq) => this.stated.has(seq)));
    if (left.size === 0 && having.length === 0) return this;
    const remaining = this.values.flatMap((value) => {
      const products = without(value.products, left);
      if (products === value.products) return value;
      return isEmpty(products) ? [] : { ...value, products };
    });
    const added = Array.from(Map.groupBy(having, nameOf).values(), (facts) => {
      const { low, high, text } = facts[0] as FactOfProduct;
      return { low, high, text, products: Int32Array.from(new Set(facts.map(({ seq }) => seq))).sort() };
    });
    const stated = this.stated.with([
      ...Array.from(left, (seq) => ({ seq, isMember: false })),
      ...having.map(({ seq }) => ({ seq, isMember: true })),
    ]);
    return new ValueIndex(distinct([...remaining, ...added]), stated);
  }
}

export class FactIndex {
  readonly #byFact: ReadonlyMap<string, ValueIndex>;

  constructor(byFact: ReadonlyMap<string, ValueIndex>) {
    this.#byFact = byFact;
  }

  get isEmpty(): boolean {
    return this.#byFact.size === 0;
  }

  of(factId: string): ValueIndex {
    return this.#byFact.get(factId) ?? noFacts;
  }

  /** Which of these facts any of the products states, in their order. */
  statedIn(products: ProductSet, facts: readonly { id: string }[]): string[] {
    return facts.flatMap(({ id }) => ((this.#byFact.get(id)?.stated.countWithin(products) ?? 0) > 0 ? id : []));
  }

  /** Returns the index after the `changed` products have these facts and no others. */
  with(changed: ReadonlySet<number>, having: FactOfProduct[]): FactIndex {
    const added = Map.groupBy(having, ({ factId }) => factId);
    const byFact = new Map<string, ValueIndex>();
    for (const factId of new Set([...this.#byFact.keys(), ...added.keys()])) {
      const known = this.#byFact.get(factId);
      const index = (known ?? noFacts).with(changed, added.get(factId) ?? []);
      if (index.values.length > 0) byFact.set(factId, index);
    }
    return new FactIndex(byFact);
  }
}

const noFacts = ValueIndex.of([]);

export function cacheFacts({ reading, background }: IndexConnections): RevisionedCache<FactIndex> {
  return new RevisionedCache<FactIndex>(reading, {
    async load() {
      const byFact = new Map<string, ValueIndex>();
      // One after the other: each takes some milliseconds.
      for (const { id } of await background.selectFrom("fact").select("id").execute()) {
        const values = await readValues(background, id);
        if (values.length > 0) byFact.set(id, ValueIndex.of(values));
      }
      return new FactIndex(byFact);
    },

    async applyChanges(index, { products, productsDeleted, facts }) {
      // A new one may have values already, and one with another unit has dropped them.
      if (facts.length > 0) return undefined;
      if (products.length === 0 && productsDeleted.length === 0) return index;
      const rows = await factsOf(reading, products);
      const having = rows.flatMap(({ kind, seq, low, high, text }) =>
        kind === null ? [] : { factId: kind, seq, ...indexed({ kind, low, high, text }) },
      );
      return index.with(new Set([...productsDeleted, ...rows].map(({ seq }) => seq)), having);
    },
  });
}

async function readValues(background: Database, factId: string): Promise<IndexedValue[]> {
  const ofFact = selectValues(background).where("kind", "=", factId);
  return toValues(await ofFact.groupBy(["kind", "low", "high", "text"]).execute());
}

/** Reads what the index has of one category, in some ten milliseconds. */
export async function readFactsIn(background: Database, category: string): Promise<FactIndex> {
  const rows = await selectValues(background)
    .where("product.category_id", "=", category)
    .groupBy(["kind", "low", "high", "text"])
    .execute();
  const byFact = new Map<string, ValueIndex>();
  for (const [factId, ofFact] of Map.groupBy(rows, ({ kind }) => kind))
    byFact.set(factId, ValueIndex.of(await toValues(ofFact)));
  return new FactIndex(byFact);
}

function selectValues(background: Database) {
  return background
    .selectFrom("product_fact")
    .innerJoin("product", "product.id", "product_fact.product_id")
    .select(["kind", "low", "high", "text"])
    .select(sql<string>`string_agg(cast(product.seq as text), ',')`.as("seqs"));
}

type ValueRow = Pick<ProductFactRow, "kind" | "low" | "high" | "text"> & { seqs: string };

function toValues(rows: ValueRow[]): Promise<IndexedValue[]> {
  return mapLists(rows, (row, seqs) => ({ ...indexed(row), products: membersOf(seqs) }));
}

function indexed({ kind, low, high, text }: Pick<ProductFactRow, "kind" | "low" | "high" | "text">) {
  return {
    low: low === null ? undefined : nominalValue(kind, low),
    high: high === null ? undefined : nominalValue(kind, high),
    text: text ?? undefined,
  };
}

/** One row for each fact of a product; a product without facts has one row. */
async function factsOf(reading: Database, products: string[]) {
  if (products.length === 0) return [];
  return reading
    .selectFrom("product")
    .leftJoin("product_fact", "product_fact.product_id", "product.id")
    .select(["product.seq", "kind", "low", "high", "text"])
    .where("product.id", "in", products)
    .execute();
}

/** Sorts `values` in place. Those that are equal become one. */
function distinct(values: IndexedValue[]): IndexedValue[] {
  const found: IndexedValue[] = [];
  for (const value of values.sort(ascending)) {
    const last = found.at(-1);
    const isSame = last && last.low === value.low && last.high === value.high && last.text === value.text;
    if (isSame) found[found.length - 1] = { ...last, products: united(last.products, value.products) };
    else found.push(value);
  }
  return found;
}

function ascending(one: FactNumbers, other: FactNumbers): number {
  return (
    (one.low ?? 0) - (other.low ?? 0) ||
    (one.high ?? 0) - (other.high ?? 0) ||
    texts.compare(one.text ?? "", other.text ?? "")
  );
}

function byHighest(one: FactNumbers, other: FactNumbers): number {
  return (
    (other.high ?? 0) - (one.high ?? 0) ||
    (other.low ?? 0) - (one.low ?? 0) ||
    texts.compare(other.text ?? "", one.text ?? "")
  );
}

const texts = new Intl.Collator("en", { numeric: true });

function add(numbers: Int32Array, place: number, more: number): void {
  numbers[place] = (numbers[place] as number) + more;
}

function nameOf({ low, high, text }: FactNumbers): string {
  return JSON.stringify([low, high, text]);
}
