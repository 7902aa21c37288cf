import { sql } from "kysely";
import { type ComplianceAsked, type ComplianceChoices, type ComplianceSheet, mostOffered } from "#core/compliance.ts";
import { isId } from "#core/id.ts";
import type { Product } from "#core/product.ts";
import { queryKey, searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../../database/database.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import type { ProductCache } from "./product-cache.ts";

interface Sources {
  reading: Database;
  categories: CategoryCache;
  products: ProductCache;
}

export async function complianceSheet(
  { reading, products }: Sources,
  { ids, models }: Pick<ComplianceAsked, "ids" | "models">,
): Promise<ComplianceSheet> {
  const byKey = await idsByModel(reading, models);
  const asked = [
    ...ids.map((id) => [id, id] as const),
    ...models.map((model) => [model, byKey.get(searchKey(model))] as const),
  ];
  const found = new Map<string, Product>();
  const unknown: string[] = [];
  for (const [name, id] of asked) {
    const product = id !== undefined && isId(id) ? await products.get(id) : undefined;
    if (product) found.set(product.id, product);
    else unknown.push(name);
  }
  return { products: [...found.values()].sort(byModel), unknown };
}

async function idsByModel(reading: Database, models: string[]): Promise<Map<string, string>> {
  if (models.length === 0) return new Map();
  const rows = await reading
    .selectFrom("product")
    .select(["id", "model_key"])
    .where("model_key", "in", models.map(searchKey))
    .execute();
  return new Map(rows.map((row) => [row.model_key, row.id]));
}

function byModel(one: Product, other: Product): number {
  return searchKey(one.model) < searchKey(other.model) ? -1 : 1;
}

/** The models of a category, or of all, that have the query in their name; none unless either is given. */
export async function complianceChoices(
  { reading, categories }: Sources,
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
