import { type RawBuilder, sql } from "kysely";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { type IndexConnections, parseSeqs } from "./seqs.ts";

interface SortOrder {
  all: RawBuilder<{ seq: number }>;
  /** Selects the `seq` of the product that follows the outer query's `product`, which is joined with its `category`. */
  next: RawBuilder<number | null>;
  descending: RawBuilder<unknown>;
  dependsOnCategory?: boolean;
}

export const sortOrders = {
  model: {
    all: sql`select seq from product order by model_key`,
    next: sql`select later.seq from product as later where later.model_key > product.model_key
      order by later.model_key limit 1`,
    descending: sql`product.model_key desc`,
  },
  updated: {
    all: sql`select seq from product order by updated_at, seq`,
    next: sql`select later.seq from product as later
      where (later.updated_at, later.seq) > (product.updated_at, product.seq)
      order by later.updated_at, later.seq limit 1`,
    descending: sql`product.updated_at desc, product.seq desc`,
  },
  category: {
    all: sql`select product.seq from category join product on product.category_id = category.id
      order by category.name_key, product.model_key`,
    next: sql`select coalesce(
      (select later.seq from product as later
        where later.category_id = product.category_id and later.model_key > product.model_key
        order by later.model_key limit 1),
      (select later.seq from category as behind join product as later on later.category_id = behind.id
        where behind.name_key > category.name_key order by behind.name_key, later.model_key limit 1))`,
    descending: sql`category.name_key desc, product.model_key desc`,
    dependsOnCategory: true,
  },
} satisfies Record<string, SortOrder>;

/** Caches the `seq` of all products in order, for deep pages: a database reads every skipped row. */
export function cacheSortOrder(
  { reading, background }: IndexConnections,
  order: SortOrder,
): RevisionedCache<Int32Array> {
  return new RevisionedCache(reading, {
    load: () => readOrder(background, order),
    async applyChanges(seqs, { until, products, productsDeleted, categories }) {
      if (order.dependsOnCategory && categories.length > 0) return undefined;
      const remaining = productsDeleted.length > 0 ? without(seqs, productsDeleted) : seqs;
      if (products.length === 0) return remaining;
      const moved = move(remaining, await successorsOf(reading, order, products));
      // If the log has advanced since, a successor may stand elsewhere in this list.
      return (await currentRevision(reading)) === until ? moved : undefined;
    },
  });
}

async function readOrder(database: Database, { all }: SortOrder): Promise<Int32Array> {
  // Both engines document that an aggregate takes the rows of an ordered subquery in their order. With an `order by`
  // inside the aggregate, SQLite takes five times as long.
  const { rows } = await sql<{ seqs: string | null }>`select string_agg(cast(seq as text), ',') as seqs
    from (${all}) as ordered`.execute(database);
  return parseSeqs(rows[0]?.seqs);
}

interface Successor {
  seq: number;
  next: number | null;
}

/** In descending order, so that the product after each is already in its place when it is inserted. */
async function successorsOf(reading: Database, { next, descending }: SortOrder, ids: string[]): Promise<Successor[]> {
  const { rows } = await sql<Successor>`select product.seq, (${next}) as next
    from product join category on category.id = product.category_id
    where product.id in (${sql.join(ids)}) order by ${descending}`.execute(reading);
  return rows;
}

function without(seqs: Int32Array, deleted: { seq: number }[]): Int32Array {
  const deletedSeqs = new Set(deleted.map(({ seq }) => seq));
  return seqs.filter((seq) => !deletedSeqs.has(seq));
}

function move(seqs: Int32Array, products: Successor[]): Int32Array {
  const moved = new Int32Array(seqs.length + products.length);
  moved.set(seqs);
  let length = seqs.length;
  for (const { seq } of products) {
    const at = moved.subarray(0, length).indexOf(seq);
    if (at >= 0) moved.copyWithin(at, at + 1, length--);
  }
  for (const { seq, next } of products) {
    const at = next === null ? length : moved.subarray(0, length).indexOf(next);
    moved.copyWithin(at + 1, at, length++);
    moved[at] = seq;
  }
  return moved.slice(0, length);
}
