import type { FactValue } from "#core/facts/fact.ts";
import type { Database } from "#server/database/database.ts";

/** Gives a product these facts, as if its sheet stated them. */
export async function addFacts(database: Database, product: string, facts: FactValue[]): Promise<void> {
  const rows = facts.map(({ factId, low, high, text, condition }, position) => ({
    product_id: product,
    position,
    kind: factId,
    low: low ?? null,
    high: high ?? null,
    text: text ?? null,
    condition: condition ?? null,
    origin: "sheet" as const,
    row_section: null,
    row_label: factId,
    row_text: text ?? `${low} · ${high}`,
  }));
  await database.insertInto("product_fact").values(rows).execute();
}
