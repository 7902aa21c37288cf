import { type RawBuilder, sql } from "kysely";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { Kept } from "../../record-cache/revisioned-cache.ts";
import { type ListsNeeds, parseSeqs } from "./seqs.ts";

/** An order of all products: no two stand in the same place. */
interface Order {
  /** `seq` of all of them, as an index has them in this order. */
  all: RawBuilder<{ seq: number }>;
  /** `seq` of the one that comes after `product`, which is in `category`. */
  next: RawBuilder<number | null>;
  /** Sorts `product` from the last to the first. */
  fromTheEnd: RawBuilder<unknown>;
  byCategory?: boolean;
}

export const orders = {
  model: {
    all: sql`select seq from product order by model_key`,
    next: sql`select later.seq from product as later where later.model_key > product.model_key
      order by later.model_key limit 1`,
    fromTheEnd: sql`product.model_key desc`,
  },
  updated: {
    all: sql`select seq from product order by updated_at, seq`,
    next: sql`select later.seq from product as later
      where (later.updated_at, later.seq) > (product.updated_at, product.seq)
      order by later.updated_at, later.seq limit 1`,
    fromTheEnd: sql`product.updated_at desc, product.seq desc`,
  },
  /** By the category's name, then by model. */
  category: {
    all: sql`select product.seq from category join product on product.category_id = category.id
      order by category.name_key, product.model_key`,
    next: sql`select coalesce(
      (select later.seq from product as later
        where later.category_id = product.category_id and later.model_key > product.model_key
        order by later.model_key limit 1),
      (select later.seq from category as behind join product as later on later.category_id = behind.id
        where behind.name_key > category.name_key order by behind.name_key, later.model_key limit 1))`,
    fromTheEnd: sql`category.name_key desc, product.model_key desc`,
    byCategory: true,
  },
} satisfies Record<string, Order>;

/** Keeps the `seq` of all products in an order. A page deep in a list is read from here: a database counts up to it. */
export function keepOrder({ reading, background }: ListsNeeds, order: Order): Kept<Int32Array> {
  return new Kept(reading, {
    make: () => readOrder(background, order),
    async follow(seqs, { until, products, productsDeleted, categories }) {
      if (order.byCategory && categories.length > 0) return undefined;
      const left = productsDeleted.length > 0 ? without(seqs, productsDeleted) : seqs;
      if (products.length === 0) return left;
      const placed = place(left, await successors(reading, order, products));
      // The successors were read just now: if the log has moved on since, one may stand elsewhere than in this list.
      return (await currentRevision(reading)) === until ? placed : undefined;
    },
  });
}

async function readOrder(database: Database, { all }: Order): Promise<Int32Array> {
  // Both engines document that an aggregate takes rows as an ordered query hands them out. Told to sort them itself,
  // SQLite would, and take five times as long.
  const { rows } = await sql<{ seqs: string | null }>`select string_agg(cast(seq as text), ',') as seqs
    from (${all}) as ordered`.execute(database);
  return parseSeqs(rows[0]?.seqs);
}

interface Placed {
  seq: number;
  next: number | null;
}

/** From the last to the first, so that the one after each is in its place already. */
async function successors(reading: Database, { next, fromTheEnd }: Order, ids: string[]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select product.seq, (${next}) as next
    from product join category on category.id = product.category_id
    where product.id in (${sql.join(ids)}) order by ${fromTheEnd}`.execute(reading);
  return rows;
}

function without(seqs: Int32Array, deleted: { seq: number }[]): Int32Array {
  const gone = new Set(deleted.map(({ seq }) => seq));
  return seqs.filter((seq) => !gone.has(seq));
}

function place(seqs: Int32Array, products: Placed[]): Int32Array {
  // Room for those that are new. What is moved is memory as a whole: a hundred thousand take microseconds.
  const placed = new Int32Array(seqs.length + products.length);
  placed.set(seqs);
  let length = seqs.length;
  for (const { seq } of products) {
    const at = placed.subarray(0, length).indexOf(seq);
    if (at >= 0) placed.copyWithin(at, at + 1, length--);
  }
  for (const { seq, next } of products) {
    const at = next === null ? length : placed.subarray(0, length).indexOf(next);
    placed.copyWithin(at + 1, at, length++);
    placed[at] = seq;
  }
  return placed.slice(0, length);
}
