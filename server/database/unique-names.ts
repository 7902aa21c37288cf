import { sql } from "kysely";
import { uniqueKey } from "#core/unique-key.ts";
import type { Database, Work } from "./database.ts";

interface UniqueName {
  table: "category" | "product" | "feature";
  name: "name" | "model" | "label";
  /** The record within which the name is unique. */
  within?: "category_id";
  /** The columns of the index that finds names without a valid key. */
  oldestFirst: string[];
}

/** Names that are unique as people see them, by `uniqueKey`. See docs/decisions/unique-names.md. */
export const uniqueNames: readonly UniqueName[] = [
  { table: "category", name: "name", oldestFirst: ["created_at", "id"] },
  { table: "product", name: "model", oldestFirst: ["created_at", "id"] },
  // Nothing says when a feature was added.
  { table: "feature", name: "label", within: "category_id", oldestFirst: ["id"] },
];

/** Rows in a statement. */
const atOnce = 500;

/**
 * Gives a key to each row whose name is new or changed, by this release or by one that does not know keys. Where another
 * row has the key, the id goes behind it; a command has asked `isNameTaken` before.
 */
export async function fillUniqueKeys(work: Work): Promise<void> {
  for (const one of uniqueNames) await fillTable(work, one);
}

async function fillTable(work: Work, { table, name, within, oldestFirst }: UniqueName): Promise<void> {
  const place = within ? sql<string>`${sql.ref(within)}` : sql<string>`''`;
  for (;;) {
    // Without the limit, PostgreSQL reads the whole table.
    const { rows } = await sql<{ id: string; name: string; place: string; former: string | null }>`
      select id, ${sql.ref(name)} as name, ${place} as place, unique_key as former from ${sql.table(table)}
      where unique_of is distinct from ${sql.ref(name)}
      order by ${sql.join(oldestFirst.map((column) => sql.ref(column)))} limit ${sql.lit(atOnce)}`.execute(work);
    if (rows.length === 0) return;
    const keyed = rows.map((row) => ({ ...row, key: uniqueKey(row.name) }));
    // Names may have been swapped.
    const ids = rows.flatMap(({ id, former }) => (former === null ? [] : id));
    if (ids.length > 0)
      await work
        .updateTable(table as "product")
        .set({ unique_key: null })
        .where("id", "in", ids)
        .execute();
    const held = await sql<{ place: string; key: string }>`select ${place} as place, unique_key as key
      from ${sql.table(table)} where unique_key in (${sql.join(keyed.map(({ key }) => key))})`.execute(work);
    const taken = new Set(held.rows.map(placeAndKey));
    const filled = keyed.map(({ id, ...row }) => {
      const isTaken = taken.has(placeAndKey(row));
      taken.add(placeAndKey(row));
      return sql`(${id}, ${isTaken ? withId(row.key, id) : row.key})`;
    });
    // Both engines name the columns of "values" so.
    await sql`update ${sql.table(table)} set unique_key = filled.column2, unique_of = ${sql.ref(name)}
      from (values ${sql.join(filled)}) as filled where ${sql.table(table)}.id = filled.column1`.execute(work);
    if (rows.length < atOnce) return;
  }
}

/** Also if the only record with the name is one that has its id behind its key. */
export async function isNameTaken(
  database: Database,
  table: "category" | "product",
  name: string,
  exceptId = "",
): Promise<boolean> {
  // An earlier release beside this one may just have written a row.
  if (database.isTransaction) await fillUniqueKeys(database as Work);
  const key = uniqueKey(name);
  const row = await database
    .selectFrom(table as "product")
    .select("id")
    .where("unique_key", ">=", key)
    // The only keys between are this one with an id behind it.
    .where("unique_key", "<", `${key}\v`)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function hasUniqueKey({ name }: UniqueName, row: Record<string, unknown>): boolean {
  const key = uniqueKey(String(row[name]));
  return row.unique_of === row[name] && [key, withId(key, String(row.id))].includes(String(row.unique_key));
}

export async function renewUniqueKey(work: Work, { table }: UniqueName, id: string): Promise<void> {
  await work
    .updateTable(table as "product")
    .set({ unique_of: null })
    .where("id", "=", id)
    .execute();
  await fillUniqueKeys(work);
}

/** No key holds a line break, so no name has this one. */
function withId(key: string, id: string): string {
  return `${key}\n${id}`;
}

function placeAndKey({ place, key }: { place: string; key: string }): string {
  return `${place}\n${key}`;
}
