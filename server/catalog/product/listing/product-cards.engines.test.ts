import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";

test("[C07] products come by model, regardless of case, 48 at a time; there is nothing past the last page", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const models = Array.from({ length: 97 }, (_, nth) => `${nth % 2 ? "vf" : "VF"}-${1000 + nth}`);
  for (const model of models.toReversed()) await catalog.addProduct({ category, model });

  const pages = [await catalog.products(1), await catalog.products(2), await catalog.products(3)];
  expect(pages.map((page) => page?.items.length)).toEqual([48, 48, 1]);
  expect(pages.flatMap((page) => page?.items.map(({ model }) => model))).toEqual(models);
  expect(pages[0]).toMatchObject({ page: 1, pages: 3, total: 97 });
  for (const page of [0, 4, 9_999_999]) expect(await catalog.products(page)).toBeUndefined();
});

test("a list of no products is one empty page", async () => {
  await using catalog = await openTestCatalog();
  expect(await catalog.products(1)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
  expect(await catalog.products(2)).toBeUndefined();
});

test("a card shows its product's picture in every width, narrowest first", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({ model: "VF-1", ndaa: false });
  const [card] = (await catalog.products(1))?.items ?? [];
  expect(card).toMatchObject({ id, model: "VF-1", ndaa: false, picture: { width: 1600, height: 1200, alt: "VF-1" } });
  expect(card?.picture.url).toMatch(new RegExp(`^/files/products/${id}\\.jpg\\?v=[0-9a-f]{16}$`));
  expect(card?.picture.widths).toEqual([320, 640]);
});
