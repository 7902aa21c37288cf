import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { clearBit, countIntersection, hasBit, intersect, noBits, placesOf, setBit, subtract, unite } from "./bits.ts";
import { type IndexConnections, parseSeqs, quickLimit } from "./seqs.ts";

/** An immutable set of products, one bit for each `seq`: 100,000 products take 12 KB. */
export class ProductSet {
  readonly #bits: Uint32Array;
  readonly size: number;

  private constructor(bits: Uint32Array) {
    this.#bits = bits;
    this.size = countIntersection(bits, bits);
  }

  static of(seqs: readonly number[] | Int32Array): ProductSet {
    return ProductSet.union([Int32Array.from(seqs)]);
  }

  /** The products of all groups; they may overlap. */
  static union(groups: Iterable<ProductSet | Int32Array>): ProductSet {
    const all = [...groups];
    const lengths = all.map((group) => (group instanceof ProductSet ? group.#bits.length * 32 : endOf(group)));
    const bits = noBits(Math.max(0, ...lengths));
    for (const group of all) {
      if (group instanceof ProductSet) unite(bits, group.#bits);
      else for (let place = 0; place < group.length; place++) setBit(bits, group[place] as number);
    }
    return new ProductSet(bits);
  }

  has(seq: number): boolean {
    return hasBit(this.#bits, seq);
  }

  seqs(): number[] {
    return placesOf(this.#bits);
  }

  intersection(other: ProductSet): ProductSet {
    return new ProductSet(intersect(this.#bits, other.#bits));
  }

  /** Writes `value` at the place of each product that `places` has. */
  write(places: Int32Array, value: number): void {
    for (let word = 0; word < this.#bits.length; word++) {
      let left = this.#bits[word] ?? 0;
      while (left !== 0) {
        const lowest = left & -left;
        places[word * 32 + 31 - Math.clz32(lowest)] = value;
        left ^= lowest;
      }
    }
  }

  countWithin(other: ProductSet): number {
    return countIntersection(this.#bits, other.#bits);
  }

  without(others: ProductSet): ProductSet {
    return new ProductSet(subtract(this.#bits, others.#bits));
  }

  with(products: { seq: number; isMember: boolean }[]): ProductSet {
    const end = endOf(products.map(({ seq }) => seq));
    const bits = noBits(Math.max(this.#bits.length * 32, end));
    bits.set(this.#bits);
    for (const { seq, isMember } of products) (isMember ? setBit : clearBit)(bits, seq);
    return new ProductSet(bits);
  }
}

export function endOf(seqs: readonly number[] | Int32Array): number {
  let end = 0;
  // An iterator takes several times as long.
  for (let place = 0; place < seqs.length; place++) end = Math.max(end, (seqs[place] as number) + 1);
  return end;
}

export interface Membership {
  condition: Expression<SqlBool>;
  /** A subquery for `seq` of all members, where that is faster than testing each product. */
  all?: RawBuilder<{ seq: number }>;
  /** A subquery for the first `quickLimit + 1` members, if it is fast enough for the connection that serves pages. */
  first?: RawBuilder<{ seq: number }> | undefined;
  /** Records of which a change alone can add or remove members. */
  dependsOn?: readonly ("categories" | "downloads" | "releases")[];
}

export function cacheProductSet(
  { reading, background }: IndexConnections,
  { condition, first, dependsOn = [], ...membership }: Membership,
): RevisionedCache<ProductSet> {
  const { all = sql<{ seq: number }>`(select product.seq from product where ${condition})` } = membership;
  return new RevisionedCache(reading, {
    async load() {
      const firstSeqs = first && (await readSeqs(reading, first));
      return ProductSet.of(firstSeqs && firstSeqs.length <= quickLimit ? firstSeqs : await readSeqs(background, all));
    },
    async applyChanges(set, changes) {
      const { products, productsDeleted, facts } = changes;
      // A fact with another unit has dropped its values.
      if (dependsOn.some((collection) => changes[collection].length > 0) || facts.length > 0) return undefined;
      const deleted = productsDeleted.map(({ seq }) => ({ seq, isMember: false }));
      const remaining = deleted.length > 0 ? set.with(deleted) : set;
      if (products.length === 0) return remaining;
      const rows = await reading
        .selectFrom("product")
        .select(["seq", sql<number>`case when ${condition} then 1 else 0 end`.as("isMember")])
        .where("id", "in", products)
        .execute();
      return remaining.with(rows.map(({ seq, isMember }) => ({ seq, isMember: isMember === 1 })));
    },
  });
}

async function readSeqs(database: Database, products: RawBuilder<{ seq: number }>): Promise<Int32Array> {
  const { seqs } = await database
    .selectFrom(products.as("match"))
    .select(sql<string | null>`string_agg(cast(match.seq as text), ',')`.as("seqs"))
    .executeTakeFirstOrThrow();
  return parseSeqs(seqs);
}
