import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";

test("[Q08] models are found by id and by part number, once each and sorted; others are named", async () => {
  await using catalog = await openTestCatalog();
  const dome = await catalog.addProduct({ model: "VF-Dome", socMaker: "Lumenor" });
  const bullet = await catalog.addProduct({ model: "VF-Bullet" });
  const gone = crypto.randomUUID();
  const listQuery = { ids: [dome, gone, "no id"], models: ["vf bullet", "VFDOME", "VF-Turret"] };
  const { products, unknown } = await catalog.complianceSheet(listQuery);
  expect(products.map(({ id, evidence }) => [id, evidence?.socMaker])).toEqual([
    [bullet, undefined],
    [dome, "Lumenor"],
  ]);
  expect(unknown).toEqual([gone, "no id", "VF-Turret"]);
});

test("[Q08] models to choose are those of a category, of a search, or of both", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Domes" });
  await catalog.addProduct({ model: "VF-D4", category });
  await catalog.addProduct({ model: "VF-D8", category });
  await catalog.addProduct({ model: "VF-B8" });
  const found = async (category: string, query: string) => {
    const { models } = await catalog.complianceChoices({ category, query });
    return models.map(({ model }) => model);
  };
  expect(await found("", "")).toEqual([]);
  expect(await found(category, "")).toEqual(["VF-D4", "VF-D8"]);
  expect(await found("", "-8")).toEqual([]);
  expect(await found("", "f-b8")).toEqual(["VF-B8"]);
  expect(await found(category, "8")).toEqual(["VF-D8"]);
});
