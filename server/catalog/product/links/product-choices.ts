import type { ProductChoice } from "#core/product/product.ts";
import { queryKey } from "#core/search/search-key.ts";
import type { Database } from "../../../database/database.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import { inOrder, productListItems } from "../listing/product-cards.ts";

const maxChoices = 8;

export async function productChoices(
  database: Database,
  productIndex: ProductIndex,
  query: string,
  except?: string,
): Promise<ProductChoice[]> {
  const key = queryKey(query);
  const set = key ? await productIndex.matchingModel(key) : undefined;
  const rows = await productIndex.page({ set, limit: maxChoices + 1, offset: 0 });
  const products = await productListItems(
    database,
    rows.map(({ seq }) => seq),
  );
  return inOrder(rows, products)
    .map(({ card }) => card)
    .filter(({ id }) => id !== except)
    .slice(0, maxChoices)
    .map(({ id, model, picture }) => ({ id, model, picture }));
}
