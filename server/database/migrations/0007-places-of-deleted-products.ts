import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Which place a deleted product had in lists that are kept in memory: nothing else tells any more. */
export const placesOfDeletedProducts: Migration = {
  name: "0007-places-of-deleted-products",

  async up(work, engine) {
    await sql`alter table change add column seq ${engine.columns.whole}`.execute(work);
  },
};
