import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The largest file, above which nothing needs to be hashed. */
export const fileSize: Migration = {
  name: "0035-file-size",

  async up(work) {
    await sql`create index file_size on file (size)`.execute(work);
  },
};
