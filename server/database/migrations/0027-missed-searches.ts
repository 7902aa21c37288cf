import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Tells from how many networks a text was searched on a day: `network` is a keyed hash, deleted when the day is over. */
export const missedSearchNetworks: Migration = {
  name: "0027-missed-searches",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    await sql`alter table missed_search add column networks ${whole}`.execute(work);
    await sql`create table missed_search_network (
      day ${key} not null,
      query ${key} not null,
      network ${key} not null,
      is_first integer not null check (is_first in (0, 1)),
      primary key (day, query, network)
    ) ${engine.tableEnd}`.execute(work);
  },
};
