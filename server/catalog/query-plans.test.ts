import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import type { Database, Work } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { NodeSqliteDialect } from "../database/sqlite/sqlite-dialect.ts";
import { fillUniqueKeys } from "../database/unique-names.ts";
import { openLog } from "../log.ts";
import type { StagedUploads } from "../uploads/uploads.ts";
import type { Catalog } from "./catalog.ts";
import type { Editing } from "./editing.ts";
import { openCatalog } from "./open-catalog.ts";
import { openEditing } from "./open-editing.ts";
import { updateProduct } from "./product/save-product.ts";
import { ProductIndex } from "./product-index/product-index.ts";

// A screen's cost may grow only with what it shows: with a hundred thousand products, reading or sorting a whole list
// would be slow for everybody.

interface Watched {
  reading: Database;
  catalog: Catalog;
  editing: Editing;
  connection: DatabaseSync;
  /** The statements on the connection for visitors. */
  queries: CompiledQuery[];
  /** The statements in the background. */
  behind: CompiledQuery[];
}

function watch(dataDir: string): Watched & AsyncDisposable {
  const connection = new DatabaseSync(join(dataDir, "varifocal.db"), { readOnly: true });
  const queries: CompiledQuery[] = [];
  const behind: CompiledQuery[] = [];
  const dialect = new NodeSqliteDialect(connection);
  const reading = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) });
  const background = new Kysely<Schema>({ dialect, log: ({ query }) => void behind.push(query) });
  const productIndex = new ProductIndex({ reading, background });
  return {
    reading,
    catalog: openCatalog(reading, productIndex, background),
    editing: openEditing({ database: reading, reading, productIndex, uploads: noUploads, store: {} as never, actor }),
    connection,
    queries,
    behind,
    [Symbol.asyncDispose]: () => reading.destroy(),
  };
}

/**
 * A scan of all rows of a table. Allowed are categories, which are few and all shown, the revision's single row, and
 * names that are no tables.
 */
const wholeTable = /^SCAN (?!(category|revision|ordered|match|agg|reached|named|CONSTANT ROW)$)(?!.* (USING|INDEX) )/;

const noUploads = {} as StagedUploads;
const actor = { administrator: "mira", log: openLog("silent") };

function plan({ connection }: Watched, { sql, parameters }: CompiledQuery): string[] {
  const steps = connection.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
  return steps.map(({ detail }) => String(detail));
}

test("lists of products and downloads are read in the order of an index, and only as far as they are shown", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a", "b"]);
  const files = { downloads: [{ file: stagedFile(), description: "Manual" }] };
  const product = await made.addProduct({ category, features, files });
  await made.addDownload();
  await using watched = watch(made.dataDir);
  const { catalog } = watched;

  await catalog.products(1);
  await catalog.product(product);
  await catalog.productsInCategory(category, [], 1);
  await catalog.productsInCategory(category, features, 1);
  await catalog.productsEverywhere(["a"], { facts: [], sort: { factId: "power", descending: true }, isTable: true }, 1);
  await catalog.generalDownloads(1);
  await catalog.productDownloads(1);
  await catalog.documentKinds();
  await catalog.hasEvidence();
  await catalog.complianceSheet({ ids: [product], models: ["VF-1"] });
  await catalog.complianceChoices({ category, query: "" });
  await catalog.infoItems();
  await catalog.feedItems({}, "2026-11-19");
  await catalog.hasFeeds();
  await catalog.largestFile();
  await catalog.fileVerdicts("abcde", product);

  expect(watched.queries.length).toBeGreaterThan(20);
  for (const query of watched.queries) {
    const steps = plan(watched, query);
    for (const step of steps) expect(step, query.sql).not.toMatch(wholeTable);
    // The parts of the products shown are few, and so are these products: sorting them is allowed.
    if (/"(product_id|seq)" (=|in) /.test(query.sql)) continue;
    for (const step of steps) expect(step, query.sql).not.toContain("TEMP B-TREE");
  }
});

test("a name is compared, and names without a key are found, through indexes alone", async () => {
  await using made = await openTestCatalog();
  await made.addProduct();
  await using watched = watch(made.dataDir);
  await watched.editing.isModelTaken("VF-1");
  await watched.editing.isCategoryNameTaken("Dome");
  await fillUniqueKeys(watched.reading as Work);
  expect(watched.queries).toHaveLength(5);
  for (const query of watched.queries) expect(plan(watched, query)[0], query.sql).toMatch(/_unique_(key|stale)\b/);
});

test("a product's releases are read by an index, and the list of all in the order of one", async () => {
  await using made = await openTestCatalog();
  const product = await made.addProduct();
  const release = await made.addRelease({ versionText: "1.0", products: [product] });
  await using watched = watch(made.dataDir);
  const { catalog } = watched;

  await catalog.releasesOfProduct(product);
  const details = await catalog.release(release);
  if (details) expect(await catalog.currentVersions(details)).toEqual([release]);
  await catalog.releases(1);
  await Array.fromAsync(catalog.addresses(1));

  expect(watched.queries.length).toBeGreaterThan(10);
  for (const query of watched.queries) {
    for (const step of plan(watched, query)) {
      expect(step, query.sql).not.toMatch(wholeTable);
      // The products of a release are sorted: they are all shown.
      if (!/"release_id" = /.test(query.sql)) expect(step, query.sql).not.toContain("TEMP B-TREE");
    }
  }
});

test("the administrator's lists are read in the order of an index, by every sort order", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a"]);
  const accessories = [await made.addProduct({ category })];
  const product = await made.addProduct({ category, features, accessories });
  const download = await made.addDownload();
  await using watched = watch(made.dataDir);
  const { editing } = watched;

  for (const sort of ["model", "category", "updated"] as const) {
    for (const descending of [false, true])
      await editing.listedProducts({ query: "", sort, descending, page: 1, today: "2026-11-26" });
  }
  await editing.productChoices("");
  await editing.productForEditing(product);
  await editing.listedDownloads({ query: "", page: 1 });
  await editing.download(download);
  await editing.infoItem(crypto.randomUUID());
  await editing.deletedName("products", product);

  expect(watched.queries.length).toBeGreaterThan(30);
  for (const query of watched.queries) {
    const steps = plan(watched, query);
    for (const step of steps) expect(step, query.sql).not.toMatch(wholeTable);
    // The parts of one product or page are few.
    if (/"(product_id|download_id|seq|source)" (=|in) |product\.seq in /.test(query.sql)) continue;
    for (const step of steps) expect(step, query.sql).not.toContain("TEMP B-TREE");
  }
});

test("what is kept in memory is read in the background, from an index that has it all", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a"], "Dome");
  await made.addProduct({ category, features, model: "VF-1" });
  await using watched = watch(made.dataDir);
  const { catalog, editing } = watched;
  for (const sort of ["model", "category", "updated"] as const) {
    await editing.listedProducts({ query: "vf", sort, descending: true, page: 1, today: "2026-11-26" });
  }
  await editing.productChoices("vf");
  const sort = { factId: "power", descending: true } as const;
  await catalog.productsInCategory(category, features, 1, undefined, { facts: [], sort, isTable: false });
  await catalog.search("dome", 1);
  await catalog.productDownloads(1);

  expect(watched.behind.length).toBe(standardFacts.length + 1 + 11);
  for (const query of watched.behind) {
    // Marks are read once, and then follow each change.
    if (query.sql.includes("product.ndaa = 1")) continue;
    const steps = plan(watched, query);
    for (const step of steps) expect(step).not.toMatch(wholeTable);
    // The facts of one category are sorted.
    if (/"product_fact".*"category_id" = /.test(query.sql)) continue;
    for (const step of steps) expect(step).not.toContain("TEMP B-TREE");
  }
});

test("[J03] a search of two letters reads an index; one letter no index knows: it is read in the background", async () => {
  await using made = await openTestCatalog();
  await made.addProduct({ model: "VF-1" });
  await using watched = watch(made.dataDir);
  const scanned = (queries: CompiledQuery[]) => queries.flatMap((query) => plan(watched, query)).filter(isProductScan);
  const isProductScan = (step: string) => step === "SCAN product";
  await watched.catalog.search("vf", 1);
  await watched.catalog.related("4k", { today: "2026-11-26", limit: 6 });
  expect(scanned(watched.behind)).toEqual([]);
  const facts = watched.behind
    .filter(({ sql }) => sql.includes("product_fact"))
    .flatMap((query) => plan(watched, query));
  expect(facts).toContainEqual(expect.stringContaining("SEARCH product_fact USING COVERING INDEX"));
  await watched.catalog.search("v", 1);
  expect(scanned(watched.behind)).not.toEqual([]);
  expect(scanned(watched.queries)).toEqual([]);
});

test("after a change of one product, what is kept is brought up to date without reading the others", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a"]);
  const draft = { category, features, model: "VF-1", description: "A camera", ndaa: true, specs: "", accessories: [] };
  const product = await made.addProduct(draft);
  await using watched = watch(made.dataDir);
  const { catalog, editing } = watched;
  async function ask() {
    for (const sort of ["model", "category", "updated"] as const) {
      await editing.listedProducts({ query: "vf", sort, descending: true, page: 1, today: "2026-11-26" });
    }
    await editing.productChoices("vf");
    await catalog.productsInCategory(category, features, 1);
    for (const query of ["camera", "ca"]) await catalog.search(query, 1);
    await catalog.related("4k", { today: "2026-11-26", limit: 6 });
    await catalog.productDownloads(1);
  }
  await ask();
  await updateProduct(made.database, product, { ...draft, description: "A better camera" });
  watched.queries.length = 0;
  watched.behind.length = 0;
  await ask();

  expect(watched.behind).toEqual([]);
  const followed = watched.queries.filter(({ sql }) => /as "isMember"|as next|"change"/.test(sql));
  expect(followed.length).toBeGreaterThan(10);
  for (const query of followed) {
    for (const step of plan(watched, query)) {
      expect(step, query.sql).not.toMatch(wholeTable);
      expect(step, query.sql).not.toMatch(/product_fact .*\(kind=/);
    }
  }
});

test("a screen asks as many questions for a page of products as for one", async () => {
  await using made = await openTestCatalog();
  const category = await made.addCategory();
  const files = () => ({ downloads: [{ file: stagedFile(), description: "Manual" }] });
  async function questions(): Promise<number> {
    await using watched = watch(made.dataDir);
    const { catalog, queries } = watched;
    await catalog.categories();
    await catalog.products(1);
    await catalog.productsInCategory(category, [], 1);
    await catalog.productDownloads(1);
    await catalog.search("camera", 1);
    return queries.length;
  }
  await made.addProduct({ category, files: files() });
  const forOne = await questions();
  for (let nth = 0; nth < 20; nth++) await made.addProduct({ category, files: files() });
  expect(await questions()).toBe(forOne);
});
