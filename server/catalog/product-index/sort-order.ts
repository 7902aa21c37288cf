import { type RawBuilder, sql } from "kysely";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { ProductSet } from "./product-set.ts";
import { type IndexConnections, parseSeqs } from "./seqs.ts";

interface SortOrder {
  all: RawBuilder<{ seq: number }>;
  /** Selects the `seq` of the product that follows the outer query's `product`, which is joined with its `category`. */
  next: RawBuilder<number | null>;
  dependsOnCategory?: boolean;
}

export const sortOrders = {
  model: {
    all: sql`select seq from product order by model_key`,
    next: sql`select later.seq from product as later where later.model_key > product.model_key
      order by later.model_key limit 1`,
  },
  updated: {
    all: sql`select seq from product order by updated_at, seq`,
    next: sql`select later.seq from product as later
      where (later.updated_at, later.seq) > (product.updated_at, product.seq)
      order by later.updated_at, later.seq limit 1`,
  },
  newest: {
    all: sql`select seq from product order by seq desc`,
    next: sql`select max(later.seq) from product as later where later.seq < product.seq`,
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

async function successorsOf(reading: Database, { next }: SortOrder, ids: string[]): Promise<Successor[]> {
  const { rows } = await sql<Successor>`select product.seq, (${next}) as next
    from product join category on category.id = product.category_id
    where product.id in (${sql.join(ids)})`.execute(reading);
  return rows;
}

function without(seqs: Int32Array, deleted: { seq: number }[]): Int32Array {
  const deletedSeqs = new Set(deleted.map(({ seq }) => seq));
  return seqs.filter((seq) => !deletedSeqs.has(seq));
}

/** Puts each of the products before its successor, or at the end. */
function move(seqs: Int32Array, products: Successor[]): Int32Array {
  const isMoved = ProductSet.of(products.map(({ seq }) => seq));
  const isNext = ProductSet.of(products.flatMap(({ next }) => next ?? []));
  const before = new Map(products.map(({ seq, next }) => [next, seq]));
  const moved = new Int32Array(seqs.length + products.length);
  let length = 0;
  function putBefore(next: number | null): void {
    // A successor may have moved too.
    const run: number[] = [];
    for (let seq = before.get(next); seq !== undefined; seq = before.get(seq)) run.push(seq);
    for (const seq of run.reverse()) moved[length++] = seq;
  }
  for (let place = 0; place < seqs.length; place++) {
    const seq = seqs[place] as number;
    if (isMoved.has(seq)) continue;
    if (isNext.has(seq)) putBefore(seq);
    moved[length++] = seq;
  }
  putBefore(null);
  return moved.slice(0, length);
}
