import { sql } from "kysely";
import { type Database, engineOf, type OpenDatabase } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { SqliteEngine } from "#server/database/sqlite/sqlite-engine.ts";

export type TableChange = "insert" | "update" | "delete";

/** Makes one kind of change to a table fail with "disk full", for every process. */
export async function breakAt(database: Database, change: TableChange, table: keyof Schema): Promise<void> {
  const fault = sql.id(nameOf(change, table));
  const trigger = sql`create trigger ${fault} before ${sql.raw(change)} on ${sql.table(table)}`;
  if (engineOf(database) instanceof SqliteEngine) {
    await sql`${trigger} begin select raise(abort, 'disk full'); end`.execute(database);
  } else {
    const body = sql.lit("begin raise exception 'disk full'; end");
    await sql`create function ${fault}() returns trigger language plpgsql as ${body}`.execute(database);
    await sql`${trigger} for each row execute function ${fault}()`.execute(database);
  }
}

/** The same beside a running server, until it is repaired. */
export async function breakTable(open: () => Promise<OpenDatabase>, change: TableChange, table: keyof Schema) {
  async function withData(work: (database: Database) => Promise<unknown>): Promise<void> {
    const data = await open();
    try {
      await work(data.database);
    } finally {
      await data.close();
    }
  }
  await withData((database) => breakAt(database, change, table));
  const fault = sql.id(nameOf(change, table));
  return {
    repair: () =>
      withData(async (database) => {
        if (engineOf(database) instanceof SqliteEngine) await sql`drop trigger ${fault}`.execute(database);
        else await sql`drop function ${fault} cascade`.execute(database);
      }),
  };
}

function nameOf(change: TableChange, table: keyof Schema): string {
  return `broken_${change}_${table}`;
}
