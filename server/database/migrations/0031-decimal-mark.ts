import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The decimal mark that was chosen for a sheet that writes decimals in both manners. */
export const decimalMark: Migration = {
  name: "0031-decimal-mark",

  async up(work) {
    await sql`alter table spec_sheet add column decimal_mark text`.execute(work);
  },
};
