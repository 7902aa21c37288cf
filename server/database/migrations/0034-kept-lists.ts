import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Lists to import, whose files are uploads that are kept longer than others, and what columns were in earlier imports. */
export const keptLists: Migration = {
  name: "0034-kept-lists",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    const end = engine.tableEnd;
    await sql`create table kept_list (
      id ${key} primary key check (length(id) = 36),
      administrator_id ${key} not null references administrator (id) on delete cascade,
      name text not null,
      created_at ${whole} not null,
      answers text not null,
      applied text
    ) ${end}`.execute(work);
    await sql`create index kept_list_created on kept_list (created_at)`.execute(work);
    await sql`alter table upload add column list_id ${key} references kept_list (id) on delete set null`.execute(work);
    await sql`create index upload_list on upload (list_id) where list_id is not null`.execute(work);
    await sql`create table remembered_column (
      head ${key} primary key,
      target text not null
    ) ${end}`.execute(work);
  },
};
