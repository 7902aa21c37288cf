import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const leases: Migration = {
  name: "0005-leases",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    await sql`create table lease (
      name ${key} primary key,
      holder text not null,
      ends_at ${whole} not null,
      wanted ${whole} not null default 0 check (wanted in (0, 1))
    ) ${engine.tableEnd}`.execute(work);
  },
};
