import { expect, test } from "vitest";
import { categoryDraft, categoryEdit, categoryForm } from "#core/category/category-draft.ts";
import { isId } from "#core/id.ts";
import { done, refused } from "#core/outcome.ts";
import { productDraft } from "#core/product/product-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { openTestCatalog, stagedPicture } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { noFacts } from "../product/listing/select-products.ts";
import { createProduct } from "../product/save-product.ts";
import { createCategory, deleteCategory, updateCategory } from "./save-category.ts";

test("[C02] [B02] [B03] categories come by name, regardless of case, with their products counted", async () => {
  await using catalog = await openTestCatalog();
  const ptz = await catalog.addCategory({ name: "ptz" });
  await catalog.addCategory({ name: "Recorders" });
  await catalog.addCategory({ name: "Bullet" });
  await catalog.addProduct({ category: ptz });
  const listed = (await catalog.categories()).map(({ name, productCount }) => [name, productCount]);
  expect(listed).toEqual([
    ["Bullet", 0],
    ["ptz", 1],
    ["Recorders", 0],
  ]);
  expect(await catalog.counts()).toEqual({ categories: 3, products: 1, downloads: 0 });
});

test("[H10] categories with products are pictured by their first product by model, those without are left out", async () => {
  await using catalog = await openTestCatalog();
  expect(await catalog.picturedCategories()).toEqual([]);
  const domes = await catalog.addCategory({ name: "domes" });
  const bullets = await catalog.addCategory({ name: "Bullets" });
  await catalog.addCategory({ name: "Empty" });
  await catalog.addProduct({ model: "B-2", category: bullets });
  const first = await catalog.addProduct({ model: "B-1", category: bullets });
  await catalog.addProduct({ model: "D-1", category: domes });
  const shown = await catalog.picturedCategories();
  expect(shown.map(({ name, productCount }) => [name, productCount])).toEqual([
    ["Bullets", 2],
    ["domes", 1],
  ]);
  expect(shown[0]?.picture).toEqual((await catalog.product(first))?.pictures[0]);
  for (let nth = 0; nth < 30; nth++) await catalog.addProduct({ category: await catalog.addCategory() });
  expect(await catalog.picturedCategories()).toHaveLength(24);
});

test("[C05] a category's features are in the order of their numbers", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith(["IR 30 m", "12 MP", "2 MP", "audio", "IR 8 m"]);
  const labels = (await catalog.category(category))?.features.map(({ label }) => label);
  expect(labels).toEqual(["2 MP", "12 MP", "audio", "IR 8 m", "IR 30 m"]);
});

test("[C06] an id that no category has is nothing", async () => {
  await using catalog = await openTestCatalog();
  for (const id of [crypto.randomUUID(), "", "x'; drop table category"]) {
    expect(await catalog.category(id)).toBeUndefined();
    expect(await catalog.productsInCategory(id, [], 1)).toBeUndefined();
  }
});

test("[F02] a new category and its features get UUIDs", async () => {
  await using catalog = await openTestCatalog();
  const draft = { name: "Dome", description: "", features: [{ label: "2 MP" }] };
  const made = await createCategory(catalog.database, draft);
  const category = await catalog.category(made.ok ? made.value : "");
  expect([category?.id, category?.features[0]?.id].every((id) => isId(id ?? ""))).toBe(true);
});

test("[K02] a category's name cannot be taken twice, regardless of case and surrounding spaces", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addCategory({ name: "Dome" });
  const draft = categoryDraft.parse({ name: "  dOME " });
  const taken = refused({ name: 'Category "dOME" already exists' });
  expect(await createCategory(catalog.database, draft)).toEqual(taken);

  const other = await catalog.addCategory({ name: "Bullet" });
  expect(await updateCategory(catalog.database, other, draft)).toEqual(taken);
  expect((await catalog.categories()).map(({ name }) => name)).toEqual(["Bullet", "Dome"]);
});

test("[K02] a category may change the case of its own name", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addCategory({ name: "Dome" });
  expect(await updateCategory(catalog.database, id, categoryDraft.parse({ name: "DOME" }))).toEqual(done(id));
  expect((await catalog.category(id))?.name).toBe("DOME");
});

test("[K07] a renamed feature keeps its id, and a removed one leaves the products that had it", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP", "Audio"], "Dome");
  const [megapixels, audio] = features;
  const product = await catalog.addProduct({ category, features });

  const edit = {
    name: "Dome",
    description: "",
    features: [{ id: megapixels, label: "2 megapixels" }, { label: "IR" }],
  };
  expect(await updateCategory(catalog.database, category, edit)).toEqual(done(category));

  expect((await catalog.product(product))?.features).toEqual([{ id: megapixels, label: "2 megapixels" }]);
  const offered = (await catalog.category(category))?.features;
  expect(offered?.map(({ label }) => label)).toEqual(["2 megapixels", "IR"]);
  expect(offered?.map(({ id }) => id)).not.toContain(audio);
});

test("[K07] a category cannot take another one's feature, nor one feature twice", async () => {
  await using catalog = await openTestCatalog();
  const { features } = await catalog.addCategoryWith(["2 MP"], "Dome");
  const { category } = await catalog.addCategoryWith(["Audio"], "Bullet");
  const before = await catalog.category(category);
  const draft = { name: "Bullet", description: "Changed", features: [{ id: features[0], label: "2 MP" }] };
  const refusal = refused({ features: "Something went wrong - check each input" });

  expect(await updateCategory(catalog.database, category, draft)).toEqual(refusal);
  expect(await createCategory(catalog.database, { ...draft, name: "Turret" })).toEqual(refusal);
  expect(await catalog.category(category)).toEqual(before);
  expect(await catalog.categories()).toHaveLength(2);

  const twice = [...draft.features, ...draft.features];
  const problems = categoryDraft.safeParse({ name: "Bullet", features: twice }).error?.issues;
  expect(problems?.map(({ message }) => message)).toEqual(["Something went wrong - check each input"]);
});

test("[K07] a category without a name, or with an empty feature, is refused in the specification's words", () => {
  const problems = categoryDraft.safeParse({ features: [{ label: " " }, {}] }).error?.issues;
  expect(problems?.map(({ message }) => message)).toEqual([
    "Name required",
    "No empty features / filters",
    "No empty features / filters",
  ]);
});

test("[N07] a product's features and its category's two facts are shown on its card, everywhere in the catalog", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["12 MP", "2 MP", "IK10"], "Dome");
  const labels = ["12 megapixels", "2 MP", "IK10"];
  const renamed = labels.map((label, place) => ({ id: features[place], label }));
  const draft = categoryDraft.parse({ name: "Dome", cardFacts: ["", "power"], features: renamed });
  expect(draft.cardFacts).toEqual(["power"]);
  const product = await catalog.addProduct({ category, features: features.slice(0, 2) });
  await addFacts(catalog.database, product, [
    { factId: "power", low: 8.3, high: 8.3 },
    { factId: "fieldOfView", low: 31, high: 107 },
  ]);
  const cards = async () => [
    (await catalog.productsInCategory(category, [], 1))?.products.items,
    (await catalog.productsEverywhere([], noFacts, 1))?.products.items,
  ];
  for (const list of await cards()) expect(list).toMatchObject([{ line: ["2 MP", "12 MP"] }]);
  const cardFacts = ["fieldOfView", "power"];
  expect(await updateCategory(catalog.database, category, { ...draft, cardFacts })).toEqual(done(category));
  expect(await catalog.category(category)).toMatchObject({ cardFacts });
  for (const list of await cards()) {
    expect(list).toMatchObject([{ line: ["2 MP", "107° to 31°", "12 megapixels"] }]);
    expect(list?.[0]).not.toHaveProperty("more");
  }

  const twice = categoryDraft.safeParse({ name: "Dome", cardFacts: ["power", "power"] }).error?.issues;
  expect(twice?.map(({ message }) => message)).toEqual(["Choose two different facts"]);
});

test("[R18] an edit begun on an older version, or of a deleted category, changes nothing and says why", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addCategory({ name: "Dome" });
  const rename = (name: string, version?: number) =>
    updateCategory(catalog.database, id, categoryDraft.parse({ name }), { version });
  expect(await rename("First", 1)).toEqual(done(id));
  expect(await rename("Second", 1)).toEqual(refused({ form: conflictMessages.changed }));
  expect(await catalog.category(id)).toMatchObject({ name: "First", version: 2 });

  await catalog.database.deleteFrom("category").where("id", "=", id).execute();
  expect(await rename("Third", 2)).toEqual(refused({ form: conflictMessages.deleted }));
});

test("an edit that changes nothing is no change", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith(["2 MP", "12 MP"], "Dome");
  const before = await catalog.category(category);
  const { name = "", description = "", features = [] } = before ?? {};
  const revision = await catalog.revision();

  expect(await updateCategory(catalog.database, category, { name, description, features })).toEqual(done(category));
  expect(await catalog.category(category)).toEqual(before);
  expect(await catalog.revision()).toBe(revision);
});

test("[K08] a category without products is deleted with its features, and the change is logged", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith(["2 MP"], "Dome");
  expect(await deleteCategory(catalog.database, category)).toEqual(done(category));
  expect(await catalog.category(category)).toBeUndefined();
  expect(await catalog.database.selectFrom("feature").selectAll().execute()).toEqual([]);
  const changes = await catalog.database.selectFrom("change").select(["record_id", "kind", "title"]).execute();
  expect(changes.at(-1)).toEqual({ record_id: category, kind: "deleted", title: "Dome" });

  const revision = await catalog.revision();
  expect(await deleteCategory(catalog.database, category)).toEqual(done(category));
  expect(await catalog.revision()).toBe(revision);
});

test("[K09] a category that still holds products is kept, and the answer says how many", async () => {
  await using catalog = await openTestCatalog();
  const dome = await catalog.addCategory({ name: "Dome" });
  await catalog.addProduct({ category: dome });
  expect(await deleteCategory(catalog.database, dome)).toEqual(
    refused({ form: "Cannot delete category: contains 1 product(s)." }),
  );
  expect(await catalog.category(dome)).toBeDefined();
});

test("[K10] a product added on another connection while its category is deleted never ends up without one", async () => {
  await using catalog = await openTestCatalog();
  const other = await catalog.openAgain();
  for (let round = 0; round < 20; round++) {
    const category = await catalog.addCategory();
    const draft = productDraft.parse({ category, model: `Model ${round}`, description: "A camera", ndaa: true });
    const image = { picture: stagedPicture(), alt: "" };
    const add = () => createProduct(other.database, draft, { image });
    const remove = () => deleteCategory(catalog.database, category);
    const [first, second] = round % 2 === 0 ? [add, remove] : [remove, add];
    const outcomes = await Promise.all([first(), second()]);

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const orphans = await catalog.database
      .selectFrom("product")
      .leftJoin("category", "category.id", "product.category_id")
      .select("product.id")
      .where("category.id", "is", null)
      .execute();
    expect(orphans).toEqual([]);
  }
  await other.close();
});

test("[K13] labels that differ only in capitals are refused by forms, beside all other messages", () => {
  const features = [{ label: "2 MP" }, { label: "IR" }, { label: " 2 mp " }, { label: "" }];
  const issuesOf = (schema: typeof categoryForm | typeof categoryEdit, rest: object) =>
    schema.safeParse({ features, ...rest }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  const told = [
    ["features.3.label", "No empty features / filters"],
    ["features.2.label", 'Feature "2 mp" is already listed'],
  ];
  expect(issuesOf(categoryForm, { name: "" })).toEqual([["name", "Name required"], ...told]);
  expect(issuesOf(categoryEdit, { name: "Dome", version: 1 })).toEqual(told);
  // An import keeps what an older site may have.
  expect(categoryDraft.safeParse({ name: "Dome", features: features.slice(0, 3) }).success).toBe(true);
});
