import { expect, test } from "vitest";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";

async function idsIn(catalog: TestCatalog, part: number): Promise<string[]> {
  return (await Array.fromAsync(catalog.addresses(part))).flat().map(({ id }) => id);
}

test("every record that has a page is in one part of the sitemap, categories first, and stays in it", async () => {
  await using catalog = await openTestCatalog();
  expect(await catalog.addressParts()).toEqual([1]);
  expect(await idsIn(catalog, 1)).toEqual([]);

  const category = await catalog.addCategory();
  const ids: string[] = [];
  for (const seq of [1, 2, 39_999, 40_000, 79_999, 160_000]) {
    const id = await catalog.addProduct({ category });
    await catalog.database.updateTable("product").set({ seq }).where("id", "=", id).execute();
    ids.push(id);
  }
  expect(await catalog.addressParts()).toEqual([1, 2, 5]);
  expect(await idsIn(catalog, 1)).toEqual([category, ...ids.slice(0, 3)]);
  expect(await idsIn(catalog, 2)).toEqual(ids.slice(3, 5));
  expect(await idsIn(catalog, 5)).toEqual(ids.slice(5));
  expect(await idsIn(catalog, 3)).toEqual([]);
});

test("a part of more products than are read at a time has each of them once", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const made = await catalog.addProducts(
    Array.from({ length: 510 }, (_, nth) => `M-${nth}`),
    { category },
  );
  expect(await idsIn(catalog, 1)).toEqual([category, ...made]);
});
