import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";

test("[Q08] [V16] a list of models is matched as the search matches part numbers, and what no product has is told", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const models = ["VF-B8V-2712", "VF-B8V-2712-W", "VF-D40", "VF.D40"];
  for (const model of models) await catalog.addProduct({ category, model });
  const named = async (...models: string[]) => {
    const { products, unknown } = await catalog.productsNamed(models);
    return [products.map(({ model }) => model).sort(), unknown];
  };
  for (const typed of ["VF B8V 2712", "vfb8v2712", "b8v.2712", "VF\u2011B8V\u20112712", "\uff36\uff26-B8V-2712"]) {
    expect(await named(typed), typed).toEqual([["VF-B8V-2712"], []]);
  }
  // One of exactly this name is meant alone; a part of a model means none.
  expect(await named("vf.d40")).toEqual([["VF.D40"], []]);
  expect(await named("VFD40")).toEqual([["VF-D40", "VF.D40"], []]);
  expect(await named("B8V", "D", "VF-", "b8v-2712", "VF-B8V-2712")).toEqual([["VF-B8V-2712"], ["B8V", "D", "VF-"]]);
});

test("[V16] a thousand models and more are asked for at once", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct({ model: "VF-7" });
  const models = Array.from({ length: 2_500 }, (_, nth) => `VF-${nth}`);
  const { products, unknown } = await catalog.productsNamed(models);
  expect([products.length, unknown.length]).toEqual([1, 2_499]);
});
