import type { ProductChoice } from "#core/product.ts";
import { searchKey } from "#core/search-key.ts";
import type { Database } from "../../../database/database.ts";
import type { ProductLists } from "../../product-index/product-index.ts";
import { inOrder, productsInLists } from "./product-cards.ts";

const most = 8;

/** Up to eight products with the query in their model, by model; never the one to `except`. */
export async function productChoices(
  database: Database,
  lists: ProductLists,
  query: string,
  except?: string,
): Promise<ProductChoice[]> {
  const key = searchKey(query).trim();
  // One more than are shown, for the exception.
  const first = { limit: most + 1, offset: 0 };
  const rows = await lists.page({ set: key ? await lists.withModel(key) : undefined, ...first });
  const products = await productsInLists(
    database,
    rows.map(({ seq }) => seq),
  );
  return inOrder(rows, products)
    .map(({ card }) => card)
    .filter(({ id }) => id !== except)
    .slice(0, most)
    .map(({ id, model, picture }) => ({ id, model, picture }));
}
