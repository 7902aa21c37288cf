import { type Kysely, sql } from "kysely";
import { StartError } from "../start-error.ts";
import { type Database, type Engine, engineOf } from "./database.ts";

/** Once released, a migration is never edited, renamed or removed. There is no way back. */
export interface Migration {
  name: string;
  up(work: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** One transaction, which also serialises concurrent starts. Throws `StartError` for a newer version's database. */
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
    // SQLite opens a read-only file without an error; this write fails.
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
