import { sql } from "kysely";
import { pageSize } from "#core/page.ts";
import type { Database } from "#server/database/database.ts";

export interface Addresses {
  home: string;
  catalog: string;
  lastOfCatalog: string;
  /** The largest category. */
  category: string;
  /** The same, filtered by its three most common features. */
  narrowed: string;
  /** The same, filtered by three facts. */
  selected: string;
  /** A product with a spec table of sixty rows or more, pictures, accessories and files. */
  product: string;
  support: string;
  /** Queries, named by how much of the catalog they find. */
  search: Record<"rare" | "common" | "oneLetter" | "oneDigit" | "twoLetters" | "none", string>;
  /** Distinct addresses of pages of the same kind. */
  products: string[];
  categories: string[];
  searches: string[];
  infoItems: string[];
}

const many = 2_000;

export async function findAddresses(database: Database): Promise<Addresses> {
  const { products } = await database
    .selectFrom("product")
    .select(({ fn }) => fn.countAll<number>().as("products"))
    .executeTakeFirstOrThrow();
  const withTable = await database
    .selectFrom("product")
    .innerJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select((product) => [
      "product.id",
      product
        .selectFrom("accessory")
        .whereRef("accessory.product_id", "=", "product.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("accessories"),
    ])
    .orderBy("product.seq")
    .limit(many)
    .execute();
  const [fullest] = withTable.toSorted((one, other) => Number(other.accessories) - Number(one.accessories));
  const largest = await database
    .selectFrom("product")
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("products")])
    .groupBy("category_id")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("category_id")
    .limit(20)
    .execute();
  const [category] = largest;
  if (!fullest || !category) throw new Error("The catalog is empty.");

  const features = await database
    .selectFrom("feature")
    .select(["id", "category_id"])
    .where(
      "category_id",
      "in",
      largest.map(({ category_id }) => category_id),
    )
    .orderBy("id")
    .execute();
  const mostCommon = await database
    .selectFrom("product_feature")
    .select("feature_id")
    .where("category_id", "=", category.category_id)
    .groupBy("feature_id")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("feature_id")
    .limit(3)
    .execute();
  const infoItems = await database.selectFrom("info_item").select("id").orderBy("id").execute();
  const path = `/catalog/categories/${category.category_id}`;
  return {
    home: "/",
    catalog: "/catalog",
    lastOfCatalog: `/catalog?page=${Math.ceil(Number(products) / pageSize)}`,
    category: path,
    narrowed: `${path}?${mostCommon.map(({ feature_id }) => `f=${feature_id}`).join("&")}`,
    selected: `${path}?megapixels=4&megapixels=8&temperature=-20&power=40`,
    product: `/catalog/products/${fullest.id}`,
    support: "/support",
    search: {
      rare: "/search?q=00777",
      common: "/search?q=camera",
      // A letter finds every category as well; a digit finds products alone.
      oneLetter: "/search?q=e",
      oneDigit: "/search?q=4",
      twoLetters: "/search?q=er",
      none: "/search?q=zeppelin",
    },
    products: withTable.map(({ id }) => `/catalog/products/${id}`),
    categories: features.map(({ id, category_id }) => `/catalog/categories/${category_id}?f=${id}`),
    searches: (await commonWords(database)).map((word) => `/search?q=${encodeURIComponent(word)}`),
    infoItems: infoItems.map(({ id }) => id),
  };
}

/** Words in the descriptions of many products: each finds more than one page. */
async function commonWords(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("product").select("description_key").orderBy("seq").limit(1_000).execute();
  const counts = new Map<string, number>();
  for (const { description_key } of rows) {
    for (const word of new Set(description_key.match(/[a-z]{4,}/g))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Array.from(counts)
    .filter(([, count]) => count >= 50)
    .map(([word]) => word);
}
