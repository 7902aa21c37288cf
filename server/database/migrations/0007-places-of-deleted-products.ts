import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Lists in memory find a deleted product by its `seq`. */
export const placesOfDeletedProducts: Migration = {
  name: "0007-places-of-deleted-products",

  async up(work, engine) {
    await sql`alter table change add column seq ${engine.columns.whole}`.execute(work);
  },
};
