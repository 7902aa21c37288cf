import { identifiedAt } from "#core/identified.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { type Database, engineOf, rowsIn } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { featuresOfProduct } from "./listing/product-cards.ts";
import { factsIn, selectFacts } from "./product-facts.ts";

export interface IdentifiedProduct {
  seq: number;
  id: string;
  category: string;
  /** How far away a person is identified; see `identifiedAt`. */
  metres: number[] | undefined;
}

/** Reads the whole sheets, in which rows may say why there are no distances. */
export async function identifiedBySeq(database: Database, seqs: number[]): Promise<IdentifiedProduct[]> {
  const rows = await wholeRows(database, JSON.stringify(seqs));
  const ids = rows.map(({ id }) => id);
  const facts = Map.groupBy(
    ids.length > 0 ? await selectFacts(database, ids).select("product_id").execute() : [],
    ({ product_id }) => product_id,
  );
  return rows.map(({ seq, id, category, features, sheet }) => {
    const specRows: SpecRows = sheet === null ? [] : JSON.parse(sheet);
    const labels = rowsIn(features).map(({ label }) => ({ id: label, label }));
    return {
      seq,
      id,
      category,
      metres: identifiedAt({ facts: factsIn(facts.get(id) ?? []), specRows, features: labels }),
    };
  });
}

/** `seqs` is JSON, so that the statement is the same for any number of them. */
const wholeRows = preparedQuery((database, seqs: string) =>
  database
    .selectFrom("product")
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select(["product.seq", "product.id", "product.category_id as category", "spec_sheet.rows as sheet"])
    .select(engineOf(database).asJson(featuresOfProduct(database)).as("features")),
);
