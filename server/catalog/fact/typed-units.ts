import { amountsIn, sidesIn } from "#core/quantities/amounts.ts";
import type { Database } from "../../database/database.ts";
import { factOfRow } from "./fact-tables.ts";

/** With the unit behind each number, if none has one: typed numbers are in their fact's, which may change. */
export function withUnit(text: string, unit: string | undefined): string {
  const amounts = [...amountsIn(text), ...sidesIn(text)];
  if (unit === undefined || amounts.some((amount) => amount.unit)) return text;
  const lastFirst = amounts.map(({ to }) => to).sort((one, other) => other - one);
  return lastFirst.reduce((whole, to) => `${whole.slice(0, to)} ${unit}${whole.slice(to)}`, text);
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
