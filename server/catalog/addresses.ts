import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { isKnownRelease } from "./release/release-queries.ts";

export interface RecordAddress {
  kind: "category" | "product" | "release";
  id: string;
  updatedAt: number;
}

/** The most products in one part. The first part also contains the categories, the releases and the site's other addresses. */
const partSize = 40_000;
/** Rows per query: SQLite blocks the process while it reads. */
const batchSize = 500;

/** Returns the numbers of the parts that are not empty, from 1 on. A product never changes its part. */
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

export async function* addressesIn(database: Database, part: number): AsyncGenerator<RecordAddress[]> {
  if (part === 1) {
    const categories = await database.selectFrom("category").select(["id", "updated_at"]).orderBy("name_key").execute();
    yield categories.map((row) => toAddress("category", row));
    yield* releaseAddresses(database);
  }
  for (let from = (part - 1) * partSize; ; await yieldToOthers()) {
    const products = await database
      .selectFrom("product")
      .select(["seq", "id", "updated_at"])
      .where("seq", ">=", from)
      .where("seq", "<", part * partSize)
      .orderBy("seq")
      .limit(batchSize)
      .execute();
    if (products.length > 0) yield products.map((row) => toAddress("product", row));
    const last = products.at(-1);
    if (!last || products.length < batchSize) return;
    from = last.seq + 1;
  }
}

async function* releaseAddresses(database: Database): AsyncGenerator<RecordAddress[]> {
  for (let after = ""; ; await yieldToOthers()) {
    const releases = await database
      .selectFrom("release")
      .select(["id", "updated_at"])
      .where(isKnownRelease)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (releases.length > 0) yield releases.map((row) => toAddress("release", row));
    const last = releases.at(-1);
    if (!last || releases.length < batchSize) return;
    after = last.id;
  }
}

function toAddress(kind: RecordAddress["kind"], row: { id: string; updated_at: number }): RecordAddress {
  return { kind, id: row.id, updatedAt: row.updated_at };
}
