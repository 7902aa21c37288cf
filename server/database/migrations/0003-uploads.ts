import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const uploads: Migration = {
  name: "0003-uploads",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    const end = engine.tableEnd;
    const object = sql`object ${key} not null check (length(object) = 64)`;

    await sql`create table upload (
      id ${key} primary key check (length(id) = 36),
      administrator_id ${key} not null references administrator (id) on delete cascade,
      purpose text not null check (purpose in ('picture', 'sheet', 'product-file', 'general-file')),
      name text not null check (name <> ''),
      size ${whole} not null check (size >= 0),
      created_at ${whole} not null,
      staged text
    ) ${end}`.execute(work);
    await sql`create index upload_administrator on upload (administrator_id)`.execute(work);
    await sql`create index upload_created on upload (created_at)`.execute(work);

    await sql`create table upload_object (
      upload_id ${key} not null references upload (id) on delete cascade,
      ${object},
      primary key (upload_id, object)
    ) ${end}`.execute(work);
    await sql`create index upload_object_object on upload_object (object)`.execute(work);

    await sql`create table dropped_object (
      ${object} primary key,
      dropped_at ${whole} not null
    ) ${end}`.execute(work);
    await sql`create index dropped_object_at on dropped_object (dropped_at)`.execute(work);

    await sql`alter table change add column title text`.execute(work);
    await sql`create index change_record on change (collection, record_id, revision)`.execute(work);
  },
};
