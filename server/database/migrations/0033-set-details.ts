import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** What a set changed: its fields, to filter by, and the first value before and after. Null in earlier sets. */
export const setDetails: Migration = {
  name: "0033-set-details",

  async up(work) {
    await sql`alter table change_set add column fields text`.execute(work);
    await sql`alter table change_set add column detail text`.execute(work);
  },
};
