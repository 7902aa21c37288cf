import { pageSize } from "#core/page.ts";
import type { ProductListQuery } from "#core/product/product.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import type { Editing } from "#server/catalog/editing.ts";
import type { Database } from "#server/database/database.ts";

export interface ScreenQuestion {
  screen: string;
  ask(): Promise<unknown>;
}

/** Every screen whose cost could grow with the catalog: its first, last and worst page. */
export async function screenQuestions(
  database: Database,
  catalog: Catalog,
  editing: Editing,
): Promise<ScreenQuestion[]> {
  const of = await examples(database);
  const lastOf = (count: number) => Math.max(1, Math.ceil(count / pageSize));
  const { products, categories } = await catalog.counts();
  const general = (await catalog.generalDownloads(1))?.pages ?? 1;
  const ofProducts = (await catalog.productDownloads(1))?.pages ?? 1;
  const listed: ProductListQuery = { query: "", sort: "model", descending: false, page: 1, today: "2026-11-26" };

  const questions: Record<string, () => Promise<unknown>> = {
    home: () => catalog.infoItems(),
    "catalog, first page": () => Promise.all([catalog.products(1), catalog.categories()]),
    "catalog, middle page": () => Promise.all([catalog.products(lastOf(products / 2)), catalog.categories()]),
    "catalog, last page": () => Promise.all([catalog.products(lastOf(products)), catalog.categories()]),
    "category, largest, first page": () => catalog.productsInCategory(of.largest, [], 1),
    "category, largest, last page": () => catalog.productsInCategory(of.largest, [], lastOf(of.inLargest)),
    "category, largest, one feature": () => catalog.productsInCategory(of.largest, of.largestFeatures.slice(0, 1), 1),
    "category, largest, three features": () => catalog.productsInCategory(of.largest, of.largestFeatures, 1),
    "category, middling, three features": () => catalog.productsInCategory(of.middling, of.middlingFeatures, 1),
    product: () => catalog.product(of.product),
    "search, one match": () => catalog.search(of.model, 1),
    "search, some hundred matches": () => catalog.search(of.modelPart, 1),
    "search, common word": () => catalog.search("camera", 1),
    "search, common word, last page": () => lastPageOf("camera"),
    "search, common phrase": () => catalog.search("30 frames per second", 1),
    "search, common phrase, last page": () => lastPageOf("frames per second, h.265"),
    "search, every product": () => catalog.search("vf-", 1),
    "search, every product, last page": () => lastPageOf("vf-"),
    "search, one letter": () => catalog.search("e", 1),
    "search, one letter, last page": () => lastPageOf("e"),
    "search, two letters": () => catalog.search("mm", 1),
    "search, two letters, last page": () => lastPageOf("mm"),
    "search, two rare letters": () => catalog.search("zz", 1),
    "search, no match": () => catalog.search("zzzz", 1),
    suggestions: () => catalog.suggest("cam"),
    "support, first pages": () => Promise.all([catalog.generalDownloads(1), catalog.productDownloads(1)]),
    "support, last pages": () => Promise.all([catalog.generalDownloads(general), catalog.productDownloads(ofProducts)]),
    sitemap: () => Array.fromAsync(catalog.addresses(1)),
    "dashboard: summary": () => catalog.counts(),
    "dashboard: categories": () => editing.listedCategories(),
    "dashboard: products that block a deletion": () => catalog.productsInCategory(of.largest, [], lastOf(of.inLargest)),
    "dashboard: downloads": () => editing.listedDownloads({ query: "", page: general }),
    "dashboard: downloads, filter": () => editing.listedDownloads({ query: "firmware", page: 1 }),
    "dashboard: product's form": () => editing.productForEditing(of.product),
    "dashboard: accessories' choices": () => editing.productChoices(""),
    "dashboard: accessories' choices, rare": () => editing.productChoices(of.model),
    "dashboard: accessories' choices, no match": () => editing.productChoices("zzzz"),
    "dashboard: products, filter, one match": () => editing.listedProducts({ ...listed, query: of.model }),
    "dashboard: products, filter, category": () => editing.listedProducts({ ...listed, query: "camera" }),
    "dashboard: products, filter, every product": () => editing.listedProducts({ ...listed, query: "vf" }),
    "dashboard: products, filter, no match": () => editing.listedProducts({ ...listed, query: "zzzz" }),
  };
  for (const sort of ["model", "category", "updated"] as const) {
    for (const [where, page] of [
      ["first", 1],
      ["last", lastOf(products)],
    ] as const) {
      questions[`dashboard: products by ${sort}, ${where} page`] = () =>
        editing.listedProducts({ ...listed, sort, descending: sort === "updated", page });
    }
  }
  questions["dashboard: products by category, filter, last page"] = () =>
    editing.listedProducts({ ...listed, query: "vf", sort: "category", page: lastOf(products) });
  if (categories === 0) throw new Error("The catalog is empty.");
  return Object.entries(questions).map(([screen, ask]) => ({ screen, ask }));

  async function lastPageOf(query: string): Promise<unknown> {
    const first = await catalog.suggest(query);
    return catalog.search(query, first.products.pages);
  }
}

/** Records from the middle, and the most common features of their categories. */
async function examples(database: Database) {
  const counted = await database
    .selectFrom("product")
    .select(({ fn }) => ["category_id", fn.countAll<number>().as("count")])
    .groupBy("category_id")
    .orderBy("count", "desc")
    .execute();
  const largest = counted[0];
  const middling = counted[Math.floor(counted.length / 2)];
  const products = await database.selectFrom("product").select(["id", "model"]).orderBy("id").limit(20).execute();
  const sheets = await database.selectFrom("spec_sheet").select("product_id").orderBy("product_id").limit(1).execute();
  const some = products.at(-1);
  if (!largest || !middling || !some) throw new Error("The catalog is empty.");
  return {
    largest: largest.category_id,
    inLargest: largest.count,
    largestFeatures: await commonFeatures(database, largest.category_id),
    middling: middling.category_id,
    middlingFeatures: await commonFeatures(database, middling.category_id),
    product: sheets[0]?.product_id ?? some.id,
    model: some.model,
    modelPart: some.model.slice(-5, -2),
  };
}

async function commonFeatures(database: Database, category: string): Promise<string[]> {
  const rows = await database
    .selectFrom("product_feature")
    .select("feature_id")
    .where("category_id", "=", category)
    .groupBy("feature_id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .limit(3)
    .execute();
  return rows.map((row) => row.feature_id);
}
