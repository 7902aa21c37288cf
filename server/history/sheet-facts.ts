import { factText } from "#core/facts/fact.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { factsIn, selectFacts } from "../catalog/product/product-facts.ts";
import type { Database, Work } from "../database/database.ts";
import { lastCommitted } from "../database/transaction.ts";
import type { SheetFacts, TitledRecord } from "./set-title.ts";

const comparedAtMost = 50;

/** What sheets changed of the facts of their products. Undefined where no sheet is new, or too many are. */
export async function sheetFactsOf(work: Work, titled: TitledRecord[]): Promise<SheetFacts | undefined> {
  const products = titled.flatMap(({ id, parts }) => (id !== undefined && parts?.includes("specsExcel") ? id : []));
  const committed = lastCommitted(work);
  if (products.length === 0 || products.length > comparedAtMost || !committed) return undefined;
  const { set } = await currentFacts(work);
  const [old, now] = [await factTexts(committed, products), await factTexts(work, products)];
  const changed = set.all.flatMap(({ id, name }) =>
    products.flatMap((product) => {
      const [before = "", after = ""] = [old, now].map((texts) => texts.get(`${product} ${id}`));
      return before === after ? [] : { field: name, before, after };
    }),
  );
  const [first] = changed;
  return { count: changed.length, ...(first && { first }) };
}

/** Values by product and fact. */
async function factTexts(database: Database, products: string[]): Promise<Map<string, string>> {
  const { set } = await currentFacts(database);
  const rows = await selectFacts(database, products).select("product_id").execute();
  const texts = [...Map.groupBy(rows, ({ product_id, kind }) => `${product_id} ${kind}`)];
  return new Map(
    texts.map(([place, values]) => {
      const fact = set.get(values[0]?.kind ?? "");
      return [
        place,
        fact
          ? factsIn(values)
              .map((value) => factText(fact, value))
              .join(", ")
          : "",
      ];
    }),
  );
}
