import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";

test("[C04] chosen features leave the products that have all of them, and each box says how many it would leave", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP", "Audio", "IR", "Never"]);
  const [mp, audio, ir, never] = features as [string, string, string, string];
  await catalog.addProduct({ category, model: "A", features: [mp, audio] });
  await catalog.addProduct({ category, model: "B", features: [mp, audio, ir] });
  await catalog.addProduct({ category, model: "C", features: [mp] });
  await catalog.addProduct({ category, model: "D" });

  async function choose(...chosen: string[]) {
    const found = await catalog.productsInCategory(category, chosen, 1);
    return { models: found?.products.items.map(({ model }) => model).join(""), left: found?.left };
  }
  expect(await choose()).toEqual({ models: "ABCD", left: { [mp]: 3, [audio]: 2, [ir]: 1, [never]: 0 } });
  expect(await choose(mp)).toEqual({ models: "ABC", left: { [mp]: 3, [audio]: 2, [ir]: 1, [never]: 0 } });
  expect(await choose(audio, mp, mp)).toEqual({ models: "AB", left: { [mp]: 2, [audio]: 2, [ir]: 1, [never]: 0 } });
  expect(await choose(ir, audio)).toEqual({ models: "B", left: { [mp]: 1, [audio]: 1, [ir]: 1, [never]: 0 } });
  expect(await choose(never)).toEqual({ models: "", left: { [mp]: 0, [audio]: 0, [ir]: 0, [never]: 0 } });
});

test("[C04] the counts equal the results of choosing, for every choice", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["a", "b", "c", "d"]);
  for (let bits = 0; bits < 16; bits++) {
    await catalog.addProduct({ category, features: features.filter((_, nth) => bits & (1 << nth)) });
  }
  for (let bits = 0; bits < 16; bits++) {
    const chosen = features.filter((_, nth) => bits & (1 << nth));
    const found = await catalog.productsInCategory(category, chosen, 1);
    expect(found).toMatchObject({ categoryTotal: 16, products: { total: 16 / 2 ** chosen.length } });
    for (const feature of features) {
      const narrowed = await catalog.productsInCategory(category, [...chosen, feature], 1);
      expect(found?.left[feature]).toBe(narrowed?.products.total);
    }
  }
});

test("[C04] a feature of another category, or of none, matches nothing", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP"]);
  const other = await catalog.addCategoryWith(["2 MP"]);
  await catalog.addProduct({ category, features });
  for (const strange of [other.features[0] as string, "nonsense"]) {
    const found = await catalog.productsInCategory(category, [...features, strange], 1);
    expect(found).toMatchObject({
      categoryTotal: 1,
      products: { items: [], total: 0 },
      left: { [features[0] ?? ""]: 0 },
    });
  }
});

test("[C03] a category shows its own products only, by model", async () => {
  await using catalog = await openTestCatalog();
  const [here, there] = [await catalog.addCategory(), await catalog.addCategory()];
  for (const model of ["b", "A", "C"]) await catalog.addProduct({ category: here, model });
  await catalog.addProduct({ category: there, model: "Elsewhere" });
  const found = await catalog.productsInCategory(here, [], 1);
  expect(found?.products.items.map(({ model }) => model)).toEqual(["A", "b", "C"]);
});
