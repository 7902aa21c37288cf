import type { ProductChoice } from "#core/product.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { cardsOf } from "./product-cards.ts";

const most = 8;

/** Up to eight products with the query in their model, by model; never the one to `except`. */
export async function productChoices(database: Database, query: string, except?: string): Promise<ProductChoice[]> {
  const { contains } = engineOf(database);
  const key = searchKey(query).trim();
  // Asks the index of models alone, to its end where nothing matches; so the exception is made afterwards.
  const rows = await database
    .selectFrom("product")
    .select("seq")
    .$if(key !== "", (products) => products.where(({ ref }) => contains(ref("model_key"), key)))
    .orderBy("model_key")
    .limit(most + 1)
    .execute();
  const cards = await cardsOf(database, rows);
  return cards
    .filter(({ id }) => id !== except)
    .slice(0, most)
    .map(({ id, model, picture }) => ({ id, model, picture }));
}
