import { expect, test } from "vitest";
import { categoryDraft } from "#core/category/category-draft.ts";
import { done, refused } from "#core/outcome.ts";
import { productDraft } from "#core/product/product-draft.ts";
import { searchKey } from "#core/search/search-key.ts";
import { openTestCatalog, stagedPicture, type TestCatalog } from "#tests/support/catalog.ts";
import { createCategory, deleteCategory, updateCategory } from "../catalog/category/save-category.ts";
import { createProduct, updateProduct } from "../catalog/product/save-product.ts";
import { currentRevision } from "../changes/revision.ts";
import type { Database } from "./database.ts";
import { isNameTaken } from "./unique-names.ts";

const category = (name: string, labels: string[] = [], more = {}) =>
  categoryDraft.parse({ name, features: labels.map((label) => ({ label })), ...more });

const nameTaken = (name: string) => refused({ name: `Category "${name}" already exists` });

/** Names a category as a release does that knows no unique keys. */
async function nameAsBefore(database: Database, id: string, name: string, createdAt?: number) {
  await database
    .updateTable("category")
    .set({ name, name_key: searchKey(name), ...(createdAt !== undefined && { created_at: createdAt }) })
    .where("id", "=", id)
    .execute();
}

/** Two categories whose names look the same, the younger first, as an earlier release has left them. */
async function twoAlike(catalog: TestCatalog) {
  const [younger, older] = [await catalog.addCategory({ name: "A" }), await catalog.addCategory({ name: "B" })];
  await nameAsBefore(catalog.database, younger, "Dome Cameras", 2_000);
  await nameAsBefore(catalog.database, older, "Dome\u00a0Cameras", 1_000);
  return { younger, older };
}

test("[K15] a category's name and a product's model are refused when they look like another's", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const dome = await catalog.addCategory({ name: "Dome Cameras-2" });
  const other = await catalog.addCategory({ name: "Bullet" });
  const product = await catalog.addProduct({ category: dome, model: "VF-É8" });
  const otherProduct = await catalog.addProduct({ category: dome, model: "VF-X1" });
  for (const name of ["DOME\u00a0cameras\u20112", "Dome\u200b  Ｃameras−2"]) {
    const draft = category(name);
    expect(await createCategory(database, draft)).toEqual(nameTaken(draft.name));
    expect(await updateCategory(database, other, draft)).toEqual(nameTaken(draft.name));
    expect(await isNameTaken(catalog.data.reading, "category", name)).toBe(true);
  }
  for (const name of ["Dome-Cameras-2", "DomeCameras-2", "Dome Cameras 2"]) {
    expect((await createCategory(database, category(name))).ok).toBe(true);
  }
  const image = { picture: stagedPicture(), alt: "" };
  const draft = productDraft.parse({ category: dome, model: "ＶＦ‑e\u0301８", description: "A camera" });
  const modelTaken = refused({ model: `Product model ${draft.model} already in database` });
  expect(await createProduct(database, draft, { image })).toEqual(modelTaken);
  expect(await updateProduct(database, otherProduct, draft)).toEqual(modelTaken);
  expect(await updateProduct(database, product, draft)).toEqual(done(product));
});

test("[K15] a feature's label is refused when it looks like another of its category, not of others", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const { category: id, features } = await catalog.addCategoryWith(["2 MP", "IR"], "Dome");
  await catalog.addCategoryWith(["2\u00a0mp"], "Bullet");
  const [megapixels, infrared] = features;
  const edit = (...rows: { id?: string | undefined; label: string }[]) =>
    updateCategory(database, id, category("Dome", [], { features: rows }));
  const listed = (place: number, label: string) =>
    refused({ [`features[${place}].label`]: `Feature "${label}" is already listed` });
  expect(await edit({ id: megapixels, label: "2 MP" }, { id: infrared, label: "2\u00a0Mp" })).toEqual(
    listed(1, "2\u00a0Mp"),
  );
  expect(await edit({ label: "2\u00a0Mp" }, { id: megapixels, label: "2 MP" })).toEqual(listed(0, "2\u00a0Mp"));
  // Labels may change places.
  const swapped = [
    { id: megapixels, label: "IR" },
    { id: infrared, label: "2 MP" },
  ];
  expect(await edit(...swapped)).toEqual(done(id));
  expect((await catalog.category(id))?.features).toEqual([swapped[1], swapped[0]]);
});

test("[K16] of names from before that look the same, each record can be saved; only an edited name is compared", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const { younger, older } = await twoAlike(catalog);
  const reopened = await catalog.openAgain();
  const keys = await database.selectFrom("category").select(["id", "unique_key"]).orderBy("created_at").execute();
  expect(keys).toEqual([
    { id: older, unique_key: "dome cameras" },
    { id: younger, unique_key: `dome cameras\n${younger}` },
  ]);
  await reopened.close();

  const saved = (id: string, name: string, description = "New") =>
    updateCategory(database, id, category(name, [], { description }));
  expect(await saved(younger, "Dome Cameras")).toEqual(done(younger));
  expect(await saved(older, "Dome\u00a0Cameras")).toEqual(done(older));
  expect((await catalog.category(younger))?.description).toBe("New");
  expect(await saved(younger, "dome cameras")).toEqual(nameTaken("dome cameras"));
  expect(await createCategory(database, category("DOME CAMERAS"))).toEqual(nameTaken("DOME CAMERAS"));

  // The name stays taken when only the younger one is left, which is then free to change it.
  expect((await deleteCategory(database, older)).ok).toBe(true);
  expect(await createCategory(database, category("DOME CAMERAS"))).toEqual(nameTaken("DOME CAMERAS"));
  expect(await saved(younger, "dome cameras")).toEqual(done(younger));
  expect(await saved(younger, "Turrets")).toEqual(done(younger));
  expect((await createCategory(database, category("DOME CAMERAS"))).ok).toBe(true);
});

test("[K16] labels from before that look the same stay while other parts of their category are saved", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const { category: id } = await catalog.addCategoryWith(["2 MP", "IR"], "Dome");
  await database.updateTable("feature").set({ label: "2\u00a0MP" }).where("label", "=", "IR").execute();
  const features = (await catalog.category(id))?.features ?? [];
  const saved = (rows: typeof features, description: string) =>
    updateCategory(database, id, category("Dome", [], { features: rows, description }));
  expect(await saved(features, "New")).toEqual(done(id));
  expect((await catalog.category(id))?.features.map(({ label }) => label).sort()).toEqual(["2 MP", "2\u00a0MP"]);
  const edited = features.map((feature, place) => (place === 0 ? { ...feature, label: "2 mp" } : feature));
  expect(await saved(edited, "Newer")).toEqual(refused({ "features[0].label": 'Feature "2 mp" is already listed' }));
  expect(await saved(features.slice(1), "Newer")).toEqual(done(id));
});

test("[K16] [OP26] names that an earlier release writes beside this one are compared from then on", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const id = await catalog.addCategory({ name: "Dome" });
  await nameAsBefore(database, id, "Turret\u00a0Cameras");
  expect(await createCategory(database, category("Turret Cameras"))).toEqual(nameTaken("Turret Cameras"));
  expect((await createCategory(database, category("DOME"))).ok).toBe(true);
  const written = { id: crypto.randomUUID(), name: "Bullet\u2011Cameras", description: "", description_key: "" };
  await database
    .insertInto("category")
    .values({ ...written, name_key: searchKey(written.name), version: 1, created_at: 0, updated_at: 0 })
    .execute();
  expect(await createCategory(database, category("Bullet-Cameras"))).toEqual(nameTaken("Bullet-Cameras"));
});

test("[F08] [K16] texts are stored in one normal form; a name stored in another is not edited by saving it", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const decomposed = "Came\u0301ras";
  const { category: id } = await catalog.addCategoryWith([decomposed], "Dome");
  expect((await catalog.category(id))?.features[0]?.label).toBe(decomposed);
  await nameAsBefore(database, id, decomposed);
  const other = await catalog.addCategory({ name: "Bullet" });
  await nameAsBefore(database, other, "Caméras");

  const revision = await currentRevision(database);
  const features = (await catalog.category(id))?.features;
  expect(await updateCategory(database, id, category(decomposed, [], { features }))).toEqual(done(id));
  expect(await currentRevision(database)).toBe(revision);
  const product = await catalog.addProduct({ category: id, description: decomposed, specs: decomposed, model: "VF-1" });
  expect(await catalog.product(product)).toMatchObject({ description: "Caméras", specs: "Caméras" });
});
