import type { InsertObject } from "kysely";
import type { Work } from "./database.ts";
import type { Schema } from "./schema.ts";

/** SQLite allows 32,766 values in a statement. */
const atOnce = 1_000;

export async function insertRows<Table extends keyof Schema>(
  work: Work,
  table: Table,
  rows: InsertObject<Schema, Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await work
      .insertInto(table)
      .values(rows.slice(start, start + atOnce))
      .execute();
  }
}
