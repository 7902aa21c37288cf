import { sql } from "kysely";
import { isId } from "#core/id.ts";
import {
  type ComplianceChoices,
  type ComplianceQuery,
  type ComplianceSheet,
  mostOffered,
} from "#core/product/compliance.ts";
import type { Product } from "#core/product/product.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { type Database, engineOf } from "../../../database/database.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import type { ModelSearch } from "../../search/model-search.ts";
import { productsNamed } from "../../search/products-named.ts";
import type { ProductCache } from "../product-cache.ts";

interface Sources {
  reading: Database;
  categories: CategoryCache;
  products: ProductCache;
  models: ModelSearch;
}

export async function complianceSheet(
  sources: Pick<Sources, "reading" | "products" | "models">,
  { ids, models }: Pick<ComplianceQuery, "ids" | "models">,
): Promise<ComplianceSheet> {
  const named = await productsNamed(sources, models);
  const found = new Map<string, Product>();
  const unknown: string[] = [];
  for (const id of [...ids, ...named.products.map(({ id }) => id)]) {
    const product = isId(id) ? await sources.products.get(id) : undefined;
    if (product) found.set(product.id, product);
    else unknown.push(id);
  }
  return { products: [...found.values()].sort(byModel), unknown: [...unknown, ...named.unknown] };
}

function byModel(one: Product, other: Product): number {
  return searchKey(one.model) < searchKey(other.model) ? -1 : 1;
}

/** The models of a category, or of all, that have the query in their name; none unless either is given. */
export async function complianceChoices(
  { reading, categories }: Pick<Sources, "reading" | "categories">,
  { category, query }: { category: string; query: string },
): Promise<ComplianceChoices> {
  const all = await categories.all();
  const key = queryKey(query);
  if (!category && !key) return { categories: all, models: [], hasMore: false };
  const rows = await reading
    .selectFrom("product")
    .select(["id", "model"])
    .$if(category !== "", (products) => products.where("category_id", "=", category))
    .$if(key !== "", (products) => products.where(engineOf(reading).contains(sql.ref("product.model_key"), key)))
    .orderBy("model_key")
    .limit(mostOffered + 1)
    .execute();
  return { categories: all, models: rows.slice(0, mostOffered), hasMore: rows.length > mostOffered };
}
