import { type CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { pageSize } from "#core/page.ts";
import { openTestCatalog, stagedFile, stagedSheet } from "#tests/support/catalog.ts";
import type { Database, Work } from "../database/database.ts";
import { fillUniqueKeys } from "../database/unique-names.ts";
import { openLog } from "../log.ts";
import { openCatalog } from "./open-catalog.ts";
import { openEditing } from "./open-editing.ts";
import { updateProduct } from "./product/save-product.ts";
import { ProductIndex } from "./product-index/product-index.ts";

// PostgreSQL reads small tables whole because that is cheap. With sequential scans priced high, it does so only where
// no index serves, which is what these tests must find.

/** Tables that grow with the catalog. Not `category`: every screen shows all categories. */
const growing =
  /^(product|product_feature|product_image|product_download|accessory|successor|spec_sheet|file|download|release|release_product|change)$/;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

test("PostgreSQL reads no growing table whole for what a screen shows", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a", "b", "c"]);
  const accessories = [await made.addProduct({ category })];
  const files = { downloads: [{ file: stagedFile(), description: "Manual" }], sheet: stagedSheet([["Lens", "2 mm"]]) };
  const product = await made.addProduct({ model: "VF-1", category, features, accessories, files });
  const download = await made.addDownload();
  const release = await made.addRelease({ versionText: "1.0", products: [product] });
  const { reading } = made.data;

  const asked: CompiledQuery[] = [];
  const watched = watch(reading, asked);
  const productIndex = new ProductIndex({ reading: watched, background: reading });
  const catalog = openCatalog(watched, productIndex);
  const actor = { administrator: "mira", log: openLog("silent") };
  const editing = openEditing({
    database: watched,
    reading: watched,
    productIndex,
    uploads: {} as never,
    store: {} as never,
    actor,
  });
  async function askAll() {
    await catalog.products(1);
    await catalog.product(product);
    await catalog.category(category);
    for (const chosen of [[], features]) await catalog.productsInCategory(category, chosen, 1);
    for (const query of ["camera", "ca", "a"]) await catalog.search(query, 1);
    await catalog.generalDownloads(1);
    await catalog.productDownloads(1);
    await Array.fromAsync(catalog.addresses(1));
    await catalog.releasesOfProduct(product);
    await catalog.release(release);
    await catalog.releases(1);
    for (const of of [{}, { category }, { product }]) await catalog.feedItems(of, "2026-11-19");
    await catalog.hasFeeds();
    for (const sort of ["model", "category", "updated"] as const) {
      await editing.listedProducts({ query: "vf", sort, descending: true, page: 1, today: "2026-11-26" });
    }
    await editing.productForEditing(product);
    await editing.productChoices("vf");
    await editing.countAccessoryLists(product);
    await editing.countPredecessors(product);
    await editing.download(download);
    await editing.deletedName("products", product);
    await editing.isModelTaken("VF-1");
    await fillUniqueKeys(watched as Work);
  }
  await askAll();
  const draft = { model: "VF-1", description: "Another camera", ndaa: true, specs: "", category, features };
  await updateProduct(made.database, product, draft);
  await askAll();

  // A count of all releases reads all.
  const others = asked.filter(
    ({ sql }) => !sql.startsWith(`select count(*) as "count" from "release" where (coalesce`),
  );
  const different = [...new Map(others.map((query) => [query.sql, query])).values()];
  expect(different.length).toBeGreaterThan(30);
  for (const query of different) expect(await wholeTables(reading, query), query.sql).toEqual([]);
});

test("PostgreSQL reads orders of products, and a category's, from an index alone", async () => {
  await using made = await openTestCatalog();
  const category = await made.addCategory();
  await made.addProduct({ category });
  const { reading } = made.data;
  const asked: CompiledQuery[] = [];
  const watched = watch(reading, asked);
  const productIndex = new ProductIndex({ reading: watched, background: watched });

  const first = { limit: pageSize, offset: 0 };
  await productIndex.page(first);
  for (const sort of ["model", "category", "updated"] as const)
    await productIndex.page({ sort, descending: true, ...first });
  await productIndex.pageInCategory(category, first);
  await productIndex.pageInCategory(category, { ...first, offset: 20 * pageSize });

  const ways: string[] = [];
  for (const query of asked) {
    const steps = await stepsOf(reading, query, ["seqscan", "bitmapscan"]);
    const ofProducts = steps.filter((step) => step["Relation Name"] === "product");
    ways.push(...ofProducts.map((step) => step["Node Type"]));
  }
  expect(ways).toEqual(Array(6).fill("Index Only Scan"));
});

/** The same database, which records its statements with the values of prepared queries. */
function watch(database: Database, asked: CompiledQuery[]): Database {
  // The plugin only makes it a separate executor.
  const watched = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = watched.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    asked.push(query);
    return execute(query, options);
  };
  return watched;
}

/** The growing tables of which a statement reads all rows. */
async function wholeTables(database: Database, query: CompiledQuery): Promise<string[]> {
  const scans = (await stepsOf(database, query)).filter((step) => step["Node Type"] === "Seq Scan");
  return scans.map((step) => step["Relation Name"] ?? "").filter((table) => growing.test(table));
}

/** Every step of a statement's plan when these kinds of step are priced high. */
async function stepsOf(database: Database, query: CompiledQuery, dear = ["seqscan"]): Promise<Plan[]> {
  const explained = { ...query, sql: `explain (format json) ${query.sql}` } as CompiledQuery<{ "QUERY PLAN": Answer }>;
  const { rows } = await database.transaction().execute(async (work) => {
    for (const way of dear) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(work);
    return work.executeQuery(explained);
  });
  const within = (step: Plan): Plan[] => [step, ...(step.Plans ?? []).flatMap(within)];
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => within(Plan)));
}

type Answer = { Plan: Plan }[];
