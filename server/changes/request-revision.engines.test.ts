import type { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { updateProduct } from "../catalog/product/save-product.ts";
import { runInRequestScope } from "./request-revision.ts";

test("[L03] a request that changes something shows it, and so does every request that begins afterwards", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Dome" });
  const id = await catalog.addProduct({ category, model: "Before" });
  const rename = (model: string) => {
    const draft = { category, model, description: "x", features: [], ndaa: true, specs: "" };
    return updateProduct(catalog.database, id, draft);
  };
  const models = async () => [
    (await catalog.product(id))?.model,
    (await catalog.products(1))?.items[0]?.model,
    (await catalog.search("f", 1))?.products.items[0]?.model,
  ];
  await runInRequestScope(async () => {
    expect(await models()).toEqual(["Before", "Before", "Before"]);
    await rename("After");
    expect(await models()).toEqual(["After", "After", "After"]);
  });
  await runInRequestScope(() => rename("Afterwards"));
  await runInRequestScope(async () => expect(await models()).toEqual(["Afterwards", "Afterwards", "Afterwards"]));
});

test("a request reads the revision once, for all its reads of the catalog", async () => {
  await using made = await openTestCatalog();
  const { category, features } = await made.addCategoryWith(["a"]);
  await made.addProduct({ category, features, model: "VF-1" });
  const statements: string[] = [];
  const { reading } = made.data;
  const watched = reading.withoutPlugins();
  const execute = watched.executeQuery.bind(watched);
  watched.executeQuery = (query) => {
    statements.push((query as CompiledQuery).sql);
    return execute(query);
  };
  const catalog = openCatalog(watched);
  await runInRequestScope(async () => {
    await Promise.all([catalog.categories(), catalog.category(category)]);
    await catalog.productsInCategory(category, features, 1);
    await catalog.search("vf", 1);
  });
  expect(statements.filter((sql) => sql.includes('from "revision"'))).toHaveLength(1);
});
