import type { Category, Feature, ListedCategory } from "#core/category/category.ts";
import type { CategoryHit } from "#core/search/search.ts";
import { byLabel } from "#core/sorting.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { categoryColumns } from "./category-tables.ts";

export const allCategories: (database: Database) => Promise<CategoryHit[]> = preparedQuery((database) =>
  database
    .selectFrom("category")
    .select(["id", "name", "description", "product_count as productCount"])
    .orderBy("name_key"),
);

export async function listedCategories(database: Database): Promise<ListedCategory[]> {
  return database
    .selectFrom("category")
    .select((category) => [
      "id",
      "name",
      "product_count as productCount",
      category
        .selectFrom("feature")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("feature.category_id", "=", "category.id")
        .$asScalar()
        .$notNull()
        .as("featureCount"),
    ])
    .orderBy("name_key")
    .execute();
}

export async function categoryById(database: Database, id: string): Promise<Category | undefined> {
  const [row] = await categoryRow(database, id);
  if (!row) return undefined;
  const features = await featuresInCategory(database, id);
  return { id, ...fromRow(categoryColumns, row), features, version: row.version };
}

const categoryRow = preparedQuery((database, id: string) =>
  database
    .selectFrom("category")
    .select("version")
    .select(columnList("category", categoryColumns))
    .where("id", "=", id),
);

export async function featuresInCategory(database: Database, id: string): Promise<Feature[]> {
  return (await featureRows(database, id)).sort(byLabel);
}

const featureRows = preparedQuery((database, category: string) =>
  database.selectFrom("feature").select(["id", "label"]).where("category_id", "=", category),
);

/** `downloads` are the general ones. */
export interface CatalogCounts {
  categories: number;
  products: number;
  downloads: number;
}

export async function countCatalog(database: Database): Promise<CatalogCounts> {
  const [counted] = await countRow(database);
  // PostgreSQL returns a sum of integers as text.
  const products = Number(counted?.products ?? 0);
  return { categories: counted?.categories ?? 0, products, downloads: counted?.downloads ?? 0 };
}

const countRow = preparedQuery((database) =>
  database.selectFrom("category").select(({ fn, selectFrom }) => [
    fn.countAll<number>().as("categories"),
    fn.sum<number | null>("product_count").as("products"),
    selectFrom("download")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .as("downloads"),
  ]),
);

export async function countInCategory(database: Database, id: string): Promise<number> {
  const row = await database.selectFrom("category").select("product_count").where("id", "=", id).executeTakeFirst();
  return row?.product_count ?? 0;
}
