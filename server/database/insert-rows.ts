import { type InsertObject, sql } from "kysely";
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

/** SQLite takes 32,766 values in a statement. */
const valuesAtOnce = 20_000;

/** Rows of which each has the columns of the first, for a table whose name is known at run time alone. */
export async function insertAlike(work: Work, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const most = Math.max(1, Math.floor(valuesAtOnce / columns.length));
  for (let start = 0; start < rows.length; start += most) {
    const values = rows.slice(start, start + most).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(work);
  }
}
