import type { FactSet } from "#core/facts/fact.ts";
import type { Product } from "#core/product/product.ts";
import { type Alignment, alignStatements, comparedCells } from "./compare-products.ts";
import { eachFactOnce } from "./each-fact-once.ts";
import { productStatements } from "./product-statements.ts";

/** Pauses between products, so that six with 500 rows each do not hold up other requests. */
export async function alignProducts(
  products: Product[],
  facts: FactSet,
  pause: () => Promise<void>,
): Promise<Alignment> {
  const statementsOf = productStatements(facts);
  for (const product of products) {
    statementsOf(product);
    await pause();
  }
  return alignStatements(eachFactOnce(products, products.map(statementsOf), facts));
}

const rowsAtOnce = 40;

/** All rows as texts: section, label, one column for each product, and whether they differ. */
export async function comparisonTable(
  products: Product[],
  facts: FactSet,
  pause: () => Promise<void>,
): Promise<string[][]> {
  const { sections } = await alignProducts(products, facts, pause);
  const table = [["Section", "Row", ...products.map(({ model }) => model), "Differs"]];
  for (const { title, rows } of sections) {
    for (const row of rows) {
      const cells = comparedCells(row).map((cell) => {
        const lines = cell?.lines.map((parts) => parts.map(({ text }) => text).join(""));
        return lines?.join("\n") ?? "not stated";
      });
      table.push([title, row.label, ...cells, row.isEqual ? "no" : "yes"]);
      if (table.length % rowsAtOnce === 0) await pause();
    }
  }
  return table;
}
