import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Products by facts are read from an index alone: rows of facts also hold the rows that they come from. */
export const factsByValue: Migration = {
  name: "0022-facts-by-value",

  async up(work) {
    await sql`create index product_fact_value on product_fact (kind, low, high, text, product_id)`.execute(work);
    await sql`drop index product_fact_kind`.execute(work);
  },
};
