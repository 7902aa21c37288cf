import { expect, test } from "vitest";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import { transaction } from "./transaction.ts";

// Constraints that no command can violate.

test("[K10] a category that holds a product cannot be deleted, even by a plain statement", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  await catalog.addProduct({ category });
  const deleting = catalog.database.deleteFrom("category").where("id", "=", category).execute();
  await expect(deleting).rejects.toThrow(/foreign key/i);
  expect(await catalog.counts()).toEqual({ categories: 1, products: 1, downloads: 0 });
});

test("[K10] a category deleted by another process while a product is being added to it refuses the product", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const other = await catalog.openAgain();
  const [deleted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deleting = transaction(other.database, async (work) => {
    await work.deleteFrom("category").where("id", "=", category).execute();
    deleted.resolve();
    await commit.promise;
  });
  await deleted.promise;

  const adding = expect(catalog.addProduct({ category })).rejects.toThrow("Category required");
  commit.resolve();
  await Promise.all([deleting, adding]);
  await other.close();
  expect(await catalog.counts()).toEqual({ categories: 0, products: 0, downloads: 0 });
});

test("[R14] a product that goes takes its pictures, downloads, spec sheet and its place among accessories with it", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const { category, features } = await catalog.addCategoryWith(["2 MP"]);
  const files = { downloads: [{ file: stagedFile(), description: "Manual" }] };
  const id = await catalog.addProduct({ category, features, files });
  const other = await catalog.addProduct({ category, accessories: [id] });

  await database.deleteFrom("product").where("id", "=", id).execute();
  expect((await catalog.product(other))?.accessories).toEqual([]);
  for (const table of ["product_download", "product_feature"] as const) {
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await catalog.search("camera", 1))?.total).toBe(1);
});

test("[R09] no row makes a product its own accessory", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct();
  const row = { product_id: id, accessory_id: id };
  await expect(catalog.database.insertInto("accessory").values(row).execute()).rejects.toThrow(/check/i);
});

test("[R16] no row gives a product a feature of another category", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP"]);
  const product = await catalog.addProduct();
  const insert = (of: string) =>
    catalog.database
      .insertInto("product_feature")
      .values({ product_id: product, feature_id: features[0] ?? "", category_id: of })
      .execute();
  const own = await catalog.product(product);
  await expect(insert(category)).rejects.toThrow(/foreign key/i);
  await expect(insert(own?.category.id ?? "")).rejects.toThrow(/foreign key/i);
});

test("no record stays without the row of its file", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct({ files: { downloads: [{ file: stagedFile(), description: "Manual" }] } });
  await catalog.addDownload();
  for (const { key } of await catalog.database.selectFrom("file").select("key").execute()) {
    const removing = catalog.database.deleteFrom("file").where("key", "=", key).execute();
    await expect(removing, key).rejects.toThrow(/foreign key/i);
  }
});

test("no info item lacks what its kind needs, nor has what it cannot show", async () => {
  await using catalog = await openTestCatalog();
  const item = { id: crypto.randomUUID(), version: 1, created_at: 0, updated_at: 0, timestamp: 0 };
  const nothing = { heading: null, content: null, image_key: null, image_alt: null };
  for (const wrong of [
    { kind: "banner" as const },
    { kind: "banner" as const, content: "" },
    { kind: "banner" as const, content: "a", heading: "b" },
    { kind: "card" as const, heading: "a" },
    { kind: "card" as const, content: "a" },
    { kind: "image" as const },
    { kind: "note" as "card", heading: "a", content: "a" },
    { kind: "card" as const, heading: "a", content: "a", image_alt: "of nothing" },
  ]) {
    const adding = catalog.database
      .insertInto("info_item")
      .values({ ...item, ...nothing, ...wrong })
      .execute();
    await expect(adding, JSON.stringify(wrong)).rejects.toThrow(/check/i);
  }
});
