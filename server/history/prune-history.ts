import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { removeUnnamedRows } from "./sheet-rows.ts";

const dayMs = 24 * 60 * 60_000;
/** A transaction blocks all other writers. */
const rowsAtOnce = 1_000;

/**
 * Removes sets older than `days`, and states that old unless a newer set ended them. A record's newest state stays as long as
 * the record, or the set that deleted it. Rows of sheets that no state names go with them. Answers how many.
 */
export async function pruneHistory(database: Database, now: number, days: number): Promise<number> {
  const before = now - days * dayMs;
  let removed = 0;
  for (;;) {
    const count = await transaction(database, async (work) => {
      const sets = await sql<{ id: number }>`delete from change_set where id in (
        select id from change_set where at < ${before} limit ${rowsAtOnce}) returning id`.execute(work);
      const ids = sets.rows.map(({ id }) => id);
      if (ids.length > 0) {
        await work.deleteFrom("lost_link").where("change_set", "in", ids).execute();
        await work.updateTable("change").set({ change_set: null }).where("change_set", "in", ids).execute();
      }
      const states = await sql`delete from record_state where (collection, record_id, version) in (
        select collection, record_id, version from record_state as old where at < ${before}
          and not exists (select 1 from change_set where change_set.id = old.ended_by)
          and (ended_by is not null or exists (
            select 1 from record_state as newer where newer.collection = old.collection
              and newer.record_id = old.record_id and newer.version > old.version
          )) limit ${rowsAtOnce})`.execute(work);
      return Number(states.numAffectedRows ?? 0) + ids.length + (await removeUnnamedRows(work, rowsAtOnce));
    });
    removed += count;
    if (count === 0) return removed;
  }
}
