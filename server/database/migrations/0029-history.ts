import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** What records were, version by version, and which changes were made together. Nothing is filled: a first change stores what was before. */
export const history: Migration = {
  name: "0029-history",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    await sql`create table record_state (
      collection ${key} not null,
      record_id ${key} not null,
      version ${whole} not null,
      body text not null,
      at ${whole} not null,
      made_by ${whole},
      ended_by ${whole},
      primary key (collection, record_id, version)
    ) ${engine.tableEnd}`.execute(work);
    for (const column of ["made_by", "ended_by"]) {
      await sql`create index ${sql.id(`record_state_${column}`)} on record_state (${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(work);
    }
    await sql`create index record_state_by_time on record_state (at)`.execute(work);
    await sql`create table lost_link (
      change_set ${whole} not null,
      collection ${key} not null,
      record_id ${key} not null,
      lost ${key} not null,
      primary key (change_set, collection, record_id, lost)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create table change_set (
      id ${whole} primary key,
      title text not null,
      at ${whole} not null,
      actor text,
      undoes ${whole}
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index change_set_by_time on change_set (at)`.execute(work);
    await sql`create index change_set_undoes on change_set (undoes) where undoes is not null`.execute(work);
    await sql`alter table change add column change_set ${whole}`.execute(work);
    await sql`create index change_by_set on change (change_set) where change_set is not null`.execute(work);
  },
};
