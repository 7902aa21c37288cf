import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const lifecycle: Migration = {
  name: "0014-lifecycle",

  async up(work) {
    for (const name of ["launched", "last_order", "end_of_sales", "end_of_security_support", "end_of_life"]) {
      await sql`alter table product add column ${sql.ref(name)} text`.execute(work);
    }
  },
};
