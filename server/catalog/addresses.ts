import { setImmediate as otherWork } from "node:timers/promises";
import type { Database } from "../database/database.ts";

export interface RecordAddress {
  kind: "category" | "product";
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Products of one part at most. The first part has every category as well, and room for what else the site shows. */
const partSize = 40_000;
/** Rows read before other visitors have their turn: SQLite holds the process while it reads. */
const stride = 500;

/** The numbers of the parts that hold anything, from 1 on. A product stays in its part. */
export async function addressParts(database: Database): Promise<number[]> {
  const parts = [1];
  for (let next = await seqFrom(database, partSize); next !== undefined; ) {
    const part = partOf(next);
    parts.push(part);
    next = await seqFrom(database, part * partSize);
  }
  return parts;
}

function partOf(seq: number): number {
  return Math.floor(seq / partSize) + 1;
}

/** The first `seq` of a product from here on. */
async function seqFrom(database: Database, seq: number): Promise<number | undefined> {
  const row = await database
    .selectFrom("product")
    .select("seq")
    .where("seq", ">=", seq)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row?.seq;
}

/** One part of all records that have a page, some hundred at a time; in the first, categories come first. */
export async function* addressesIn(database: Database, part: number): AsyncGenerator<RecordAddress[]> {
  if (part === 1) {
    const categories = await database.selectFrom("category").select(["id", "updated_at"]).orderBy("name_key").execute();
    yield categories.map((row) => address("category", row));
  }
  for (let from = (part - 1) * partSize; ; await otherWork()) {
    const products = await database
      .selectFrom("product")
      .select(["seq", "id", "updated_at"])
      .where("seq", ">=", from)
      .where("seq", "<", part * partSize)
      .orderBy("seq")
      .limit(stride)
      .execute();
    if (products.length > 0) yield products.map((row) => address("product", row));
    const last = products.at(-1);
    if (!last || products.length < stride) return;
    from = last.seq + 1;
  }
}

function address(kind: RecordAddress["kind"], row: { id: string; updated_at: number }): RecordAddress {
  return { kind, id: row.id, updatedAt: row.updated_at };
}
