import { type Kysely, sql } from "kysely";
import { StartError } from "../start-error.ts";
import { type Database, type Engine, engineOf } from "./database.ts";

/** One step of the database's shape. Once released it is never edited, renamed or removed; there is no way back. */
export interface Migration {
  /** Counts up: `0001-catalogue`. */
  name: string;
  up(work: Kysely<unknown>, engine: Engine): Promise<void>;
}

/**
 * Applies what is missing, in order, in one transaction: all or nothing. The transaction is the lock as well: of two
 * processes that start together the second finds nothing left to do. Throws `StartError` for a database that a newer
 * version made.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  const engine = engineOf(database);
  await database.transaction().execute(async (work) => {
    await engine.acquireWriteLock(work as unknown as Kysely<unknown>);
    await sql`create table if not exists migration (
      name ${engine.columns.key} primary key, applied_at ${engine.columns.whole} not null
    ) ${engine.tableEnd}`.execute(work);
    const applied = await work.selectFrom("migration").select("name").orderBy("name").execute();
    refuseUnknown(applied, migrations);

    for (const { name, up } of migrations.slice(applied.length)) {
      await up(work as unknown as Kysely<unknown>, engine);
      await work.insertInto("migration").values({ name, applied_at: Date.now() }).execute();
    }
    // Deletes nothing. SQLite opens a file that may only be read without a word, and refuses the first change.
    await work.deleteFrom("migration").where("name", "=", "").execute();
  });
}

function refuseUnknown(applied: { name: string }[], migrations: readonly Migration[]): void {
  const unknown = applied.find(({ name }, step) => name !== migrations[step]?.name);
  if (!unknown) return;
  throw new StartError(
    `The database was made by a newer version of Varifocal (it has "${unknown.name}"). ` +
      "Start that version, or restore a backup from before the update into an empty data folder or database.",
  );
}
