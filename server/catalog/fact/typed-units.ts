import type { Database, Work } from "../../database/database.ts";
import { factOfRow } from "./fact-tables.ts";

/** A typed number without a unit is in its fact's, so that it says something else when that changes. */
export function withUnit(text: string, unit: string | undefined): string {
  const hasUnit = /\p{L}|°|%/u.test(text.replaceAll(/\bto\b|x/g, ""));
  return hasUnit || unit === undefined ? text : `${text} ${unit}`;
}

/** The units of those of these facts that the site has; undefined for those without one. */
export async function unitsOf(database: Database, facts: string[]): Promise<Map<string, string | undefined>> {
  if (facts.length === 0) return new Map();
  const rows = await database
    .selectFrom("fact")
    .select(["id", "name", "definition"])
    .where("id", "in", facts)
    .execute();
  return new Map(rows.map((row) => [row.id, factOfRow(row).unit]));
}

/** Changes what is typed for a fact, product by product. */
export async function retype(
  work: Work,
  fact: string,
  change: (text: string, product: string) => string | Promise<string>,
): Promise<void> {
  const typed = await work
    .selectFrom("product_typed_fact")
    .select(["product_id", "text"])
    .where("kind", "=", fact)
    .execute();
  for (const { product_id, text } of typed) {
    const changed = await change(text, product_id);
    if (changed === text) continue;
    await work
      .updateTable("product_typed_fact")
      .set({ text: changed })
      .where("product_id", "=", product_id)
      .where("kind", "=", fact)
      .execute();
  }
}
