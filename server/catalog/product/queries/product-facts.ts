import { type Fact, factKindNames } from "#core/facts/fact.ts";
import type { Database } from "../../../database/database.ts";
import type { ProductFactRow } from "../../../database/schema.ts";

export function selectFacts(database: Database, products: string[]) {
  return database
    .selectFrom("product_fact")
    .select(["kind", "low", "high", "text", "condition", "origin"])
    .select(["row_section as section", "row_label as label", "row_text as cells"])
    .where("product_id", "in", products)
    .orderBy("position");
}

type SelectedFact = Pick<ProductFactRow, "kind" | "low" | "high" | "text" | "condition" | "origin"> & {
  section: string | null;
  label: string | null;
  cells: string | null;
};

/** In the order of `factKinds`, the facts of a kind in the order of their rows. */
export function factsIn(rows: SelectedFact[]): Fact[] {
  const facts = rows.map(({ kind, low, high, text, condition, origin, section, label, cells }) => ({
    kind,
    low: low ?? undefined,
    high: high ?? undefined,
    text: text ?? undefined,
    condition: condition ?? undefined,
    origin,
    row: label === null ? undefined : { section: section ?? undefined, label, text: cells ?? "" },
  }));
  return facts.sort((one, other) => factKindNames.indexOf(one.kind) - factKindNames.indexOf(other.kind));
}
