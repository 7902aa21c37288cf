import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

export type TableName = keyof Schema;
export type StoredRow<Table extends TableName> = Selectable<Schema[Table]>;

export interface PageOptions {
  /** The primary key; `id` if absent. */
  key?: readonly string[];
  only?: RawBuilder<SqlBool>;
}

const pageSize = 500;

/** In the order of their key, which is the same on every engine. */
export async function* pagesOf<Table extends TableName>(
  database: Database,
  table: Table,
  { key = ["id"], only = sql`1 = 1` }: PageOptions = {},
): AsyncGenerator<StoredRow<Table>[]> {
  const columns = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  let after = sql<SqlBool>`1 = 1`;
  for (;;) {
    const { rows } = await sql<StoredRow<Table>>`
      select * from ${sql.table(table)} where ${after} and ${only}
      order by ${columns} limit ${pageSize}`.execute(database);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    const last = rows.at(-1) as Record<string, unknown>;
    after = sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`;
  }
}
