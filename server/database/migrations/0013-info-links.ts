import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const infoLinks: Migration = {
  name: "0013-info-links",

  async up(work) {
    await sql`alter table info_item add column link_url text`.execute(work);
    await sql`alter table info_item add column link_label text`.execute(work);
  },
};
