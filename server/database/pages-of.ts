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
export async function* pagesOf<Table extends TableName, Column extends keyof StoredRow<Table> = keyof StoredRow<Table>>(
  database: Database,
  table: Table,
  { key = ["id"], only = sql`1 = 1`, onlyColumns }: PageOptions & { onlyColumns?: readonly (Column & string)[] } = {},
): AsyncGenerator<Pick<StoredRow<Table>, Column>[]> {
  const order = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  const columns = onlyColumns ? sql.join(onlyColumns.map((column) => sql.ref(column))) : sql`*`;
  let after = sql<SqlBool>`1 = 1`;
  for (;;) {
    const { rows } = await sql<Pick<StoredRow<Table>, Column>>`
      select ${columns} from ${sql.table(table)} where ${after} and ${only}
      order by ${order} limit ${pageSize}`.execute(database);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    const last = rows.at(-1) as Record<string, unknown>;
    after = sql<SqlBool>`(${order}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`;
  }
}
