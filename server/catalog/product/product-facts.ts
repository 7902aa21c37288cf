import type { Fact, FactValue } from "#core/facts/fact.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import type { ProductFactRow } from "../../database/schema.ts";

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

/** Also of facts that have been deleted; see `FactSet.sorted`. */
export function factsIn(rows: SelectedFact[]): Fact[] {
  return rows.map(
    ({ kind, low, high, text, condition, origin, section, label, cells }): Fact => ({
      factId: kind,
      low: low ?? undefined,
      high: high ?? undefined,
      text: text ?? undefined,
      condition: condition ?? undefined,
      origin,
      row: label === null ? undefined : { section: section ?? undefined, label, text: cells ?? "" },
    }),
  );
}

export interface FactsOfProduct {
  seq: number;
  id: string;
  facts: FactValue[];
}

/** Without the rows that they come from. Also of facts that have been deleted. */
export async function factsBySeq(database: Database, seqs: number[]): Promise<FactsOfProduct[]> {
  const rows = await factRows(database, JSON.stringify(seqs));
  return Array.from(
    Map.groupBy(rows, ({ seq }) => seq),
    ([seq, ofProduct]) => ({
      seq,
      id: ofProduct[0]?.id ?? "",
      facts: ofProduct.flatMap(({ kind, low, high, text, condition }) =>
        kind === null
          ? []
          : {
              factId: kind,
              low: low ?? undefined,
              high: high ?? undefined,
              text: text ?? undefined,
              condition: condition ?? undefined,
            },
      ),
    }),
  );
}

/** `seqs` is JSON, so that the statement is the same for any number of them. */
const factRows = preparedQuery((database, seqs: string) =>
  database
    .selectFrom("product")
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .leftJoin("product_fact", "product_fact.product_id", "product.id")
    .select(["product.seq", "product.id", "kind", "low", "high", "text", "condition"])
    .orderBy("product.seq")
    .orderBy("position"),
);
