import type { Database } from "../../database/database.ts";
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
