import { sql } from "kysely";
import { type Database, engineOf } from "#server/database/database.ts";
import { SqliteEngine } from "#server/database/sqlite/sqlite-engine.ts";

/** Lets the tables hold any value, as a newer release's migration may have done. */
export async function dropChecks(database: Database): Promise<void> {
  if (engineOf(database) instanceof SqliteEngine) {
    await sql`pragma ignore_check_constraints = on`.execute(database);
    return;
  }
  const { rows } = await sql<{ table: string; name: string }>`select relname as table, conname as name
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'c'`.execute(database);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database);
  }
}
