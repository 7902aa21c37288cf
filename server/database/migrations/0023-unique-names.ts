import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

const tables = [
  { table: "category", name: "name", oldestFirst: ["created_at", "id"] },
  { table: "product", name: "model", oldestFirst: ["created_at", "id"] },
  { table: "feature", name: "label", within: "category_id", oldestFirst: ["id"] },
];

/** Keys are filled by `fillUniqueKeys` at each start, because an earlier release writes rows without them. */
export const uniqueNames: Migration = {
  name: "0023-unique-names",

  async up(work, { columns: { key } }) {
    for (const { table, name, within, oldestFirst } of tables) {
      await sql`alter table ${sql.table(table)} add column unique_key ${key}`.execute(work);
      await sql`alter table ${sql.table(table)} add column unique_of text`.execute(work);
      const columns = sql.join([within, "unique_key"].flatMap((column) => (column ? sql.ref(column) : [])));
      await sql`create unique index ${sql.ref(`${table}_unique_key`)} on ${sql.table(table)} (${columns})`.execute(
        work,
      );
      // Nearly empty, so that rows without a valid key are found at once.
      await sql`create index ${sql.ref(`${table}_unique_stale`)} on ${sql.table(table)}
        (${sql.join(oldestFirst.map((column) => sql.ref(column)))})
        where unique_of is distinct from ${sql.ref(name)}`.execute(work);
    }
  },
};
