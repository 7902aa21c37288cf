import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Who made a change. No reference: the log of changes remembers administrators that are gone. */
export const changeActors: Migration = {
  name: "0011-change-actors",

  async up(work, engine) {
    await sql`alter table change add column actor ${engine.columns.key}`.execute(work);
  },
};
