import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Rows of spec sheets, once for all states that have the same ones. Earlier states hold them. */
export const sheetRows: Migration = {
  name: "0032-sheet-rows",

  async up(work, engine) {
    await sql`create table sheet_rows (hash ${engine.columns.key} primary key, body text not null) ${engine.tableEnd}`.execute(
      work,
    );
    await sql`alter table record_state add column sheet ${engine.columns.key}`.execute(work);
    await sql`create index record_state_sheet on record_state (sheet) where sheet is not null`.execute(work);
  },
};
