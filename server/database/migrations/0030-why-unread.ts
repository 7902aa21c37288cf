import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Why a row is not read, in words. Null until its sheet is read again, and where an earlier release beside this one has read it. */
export const whyUnread: Migration = {
  name: "0030-why-unread",

  async up(work) {
    await sql`alter table unread_fact add column why text`.execute(work);
  },
};
