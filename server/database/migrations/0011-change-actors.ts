import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** No foreign key: the log outlives administrators. */
export const changeActors: Migration = {
  name: "0011-change-actors",

  async up(work, engine) {
    await sql`alter table change add column actor ${engine.columns.key}`.execute(work);
  },
};
