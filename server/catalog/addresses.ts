import { setImmediate as otherWork } from "node:timers/promises";
import type { Database } from "../database/database.ts";

export interface RecordAddress {
  kind: "category" | "product";
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Rows read before other visitors have their turn: SQLite holds the process while it reads. */
const stride = 2_000;

/** Every record that has a page, categories first. */
export async function allAddresses(database: Database): Promise<RecordAddress[]> {
  const categories = await database.selectFrom("category").select(["id", "updated_at"]).orderBy("name_key").execute();
  const addresses = categories.map((row) => address("category", row));
  for (let after = 0; ; await otherWork()) {
    const products = await database
      .selectFrom("product")
      .select(["seq", "id", "updated_at"])
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(stride)
      .execute();
    for (const row of products) addresses.push(address("product", row));
    after = products.at(-1)?.seq ?? after;
    if (products.length < stride) return addresses;
  }
}

function address(kind: RecordAddress["kind"], row: { id: string; updated_at: number }): RecordAddress {
  return { kind, id: row.id, updatedAt: row.updated_at };
}
