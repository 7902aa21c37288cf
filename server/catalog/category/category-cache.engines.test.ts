import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { deleteProduct } from "../product/save-product.ts";
import { allCategories } from "./category-queries.ts";
import { deleteCategory } from "./save-category.ts";

test("[C02] the menu's categories are those of this moment, after every change of a category or a product", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const asStored = async () => (await allCategories(database)).map(({ description: _, ...link }) => link);

  expect(await catalog.categories()).toEqual([]);
  const dome = await catalog.addCategory({ name: "Dome" });
  expect(await catalog.categories()).toEqual([{ id: dome, name: "Dome", productCount: 0 }]);
  const bullet = await catalog.addCategory({ name: "Bullet" });
  expect(await catalog.categories()).toEqual(await asStored());
  const product = await catalog.addProduct({ category: dome });
  expect((await catalog.categories()).map(({ productCount }) => productCount)).toEqual([0, 1]);
  await deleteProduct(database, product);
  expect((await catalog.categories()).map(({ productCount }) => productCount)).toEqual([0, 0]);
  await deleteCategory(database, bullet);
  expect(await catalog.categories()).toEqual(await asStored());
});

test("the same list of categories serves until one of them changes", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addCategory();
  const before = await catalog.categories();
  await catalog.addBanner();
  await catalog.addDownload();
  expect(await catalog.categories()).toBe(before);
});
