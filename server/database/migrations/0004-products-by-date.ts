import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const productsByDate: Migration = {
  name: "0004-products-by-date",

  async up(work) {
    await sql`create index product_updated on product (updated_at, seq)`.execute(work);
  },
};
