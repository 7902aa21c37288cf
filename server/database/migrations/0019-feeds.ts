import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The newest dates and documents, for feeds. */
export const feeds: Migration = {
  name: "0019-feeds",

  async up(work) {
    for (const name of ["launched", "last_order", "end_of_sales", "end_of_security_support", "end_of_life"]) {
      const column = sql.ref(name);
      await sql`create index ${sql.ref(`product_${name}`)} on product (${column}, id) where ${column} is not null`.execute(
        work,
      );
    }
    await sql`create index download_updated on download (updated_at, id)`.execute(work);
    await sql`create index file_document on file (created_at, key)
      where key >= 'downloads/' and key < 'downloads0'`.execute(work);
  },
};
