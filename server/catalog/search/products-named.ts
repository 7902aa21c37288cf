import type { NamedProducts, OfferedProduct } from "#core/product/offered-product.ts";
import { searchKey } from "#core/search/search-key.ts";
import type { Database } from "../../database/database.ts";
import { offeredProduct } from "../release/product-sets.ts";
import type { ModelSearch } from "./model-search.ts";

/** SQLite allows 32,766 values in a statement. */
const atOnce = 1_000;

/** Finds exactly this model, regardless of case; else the same part number, like the search. */
export async function productsNamed(
  { reading, models }: { reading: Database; models: ModelSearch },
  names: string[],
): Promise<NamedProducts> {
  const products = await inParts([...new Set(names.map(searchKey))], (keys) =>
    selectOffered(reading).where("product.model_key", "in", keys).execute(),
  );
  const known = new Set(products.map(({ model }) => searchKey(model)));
  const others = names.filter((name) => !known.has(searchKey(name)));
  const seqs = others.length === 0 ? [] : await models.withPartNumbers(others);
  const same = await inParts([...new Set(seqs.flat())], (some) =>
    selectOffered(reading).where("product.seq", "in", some).execute(),
  );
  return {
    products: [...new Map([...products, ...same].map((product) => [product.id, product])).values()],
    unknown: others.filter((_, place) => seqs[place]?.length === 0),
  };
}

function selectOffered(reading: Database) {
  return reading.selectFrom("product").select(offeredProduct).orderBy("product.model_key");
}

async function inParts<Value>(
  values: Value[],
  read: (some: Value[]) => Promise<OfferedProduct[]>,
): Promise<OfferedProduct[]> {
  const found: OfferedProduct[] = [];
  for (let start = 0; start < values.length; start += atOnce) {
    found.push(...(await read(values.slice(start, start + atOnce))));
  }
  return found;
}
