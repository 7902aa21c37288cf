import { expect, test } from "vitest";
import { isId } from "#core/id.ts";
import { done, refused } from "#core/outcome.ts";
import { type Product, productMessages } from "#core/product/product.ts";
import { type ProductDraft, productDraft } from "#core/product/product-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedFile, stagedPicture, stagedSheet, type TestCatalog } from "#tests/support/catalog.ts";
import type { ProductFiles } from "./product-document.ts";
import { createProduct, deleteProduct, setAccessories, updateProduct } from "./save-product.ts";

const plain = { description: "A camera", features: [], accessories: [], ndaa: true, specs: "" };

function newImage(): ProductFiles {
  return { image: { picture: stagedPicture(), alt: "" } };
}

async function productOf(catalog: TestCatalog, id: string): Promise<Product> {
  const product = await catalog.product(id);
  if (!product) throw new Error("There is no such product.");
  return product;
}

/** The form of a product, unchanged. */
function draftOf({ category, model, description, features, accessories, ndaa, specs }: Product): ProductDraft {
  const ids = (records: { id: string }[]) => records.map(({ id }) => id);
  const links = { category: category.id, features: ids(features), accessories: ids(accessories) };
  return { model, description, ndaa, specs, ...links };
}

test("[Y01] a product's dates are kept, changed and taken away, and a month stays a month", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith([], "Dome");
  const draft = productDraft.parse({
    category,
    model: "VF-1",
    description: "Dome",
    launched: "2024-03-01",
    endOfSecuritySupport: "2031-06",
  });
  const id = accepted(await createProduct(catalog.database, draft, { image: { picture: stagedPicture(), alt: "" } }));
  const dates = async () => {
    const { launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife } = await productOf(catalog, id);
    return [launched, lastOrder, endOfSales, endOfSecuritySupport, endOfLife];
  };
  expect(await dates()).toEqual(["2024-03-01", undefined, undefined, "2031-06", undefined]);
  const { launched: _, ...undated } = draft;
  accepted(await updateProduct(catalog.database, id, { ...undated, endOfLife: "2031-06-30" }));
  expect(await dates()).toEqual([undefined, undefined, undefined, "2031-06", "2031-06-30"]);
});

async function keysOf(catalog: TestCatalog): Promise<string[]> {
  const rows = await catalog.database.selectFrom("file").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
}

test("[F02] a product keeps everything it was made with, and gets a UUID", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["12 MP", "2 MP"], "Dome");
  const bracket = await catalog.addProduct({ category, model: "Bracket" });
  const box = await catalog.addProduct({ category, model: "A box" });
  const draft = productDraft.parse({
    category,
    model: " VF-D1 ",
    description: "Dome\r\nfor ceilings",
    features,
    accessories: [bracket, box],
    ndaa: true,
    specs: "2.8 mm\nIP67",
  });
  const id = accepted(
    await createProduct(catalog.database, draft, {
      image: { picture: stagedPicture(), alt: "The dome from below" },
      images: [
        { picture: stagedPicture(), alt: "From the side" },
        { picture: stagedPicture({ extension: "png" }), alt: "" },
      ],
      downloads: [
        { description: "manual", file: stagedFile({ name: "VF D1 “manual”.pdf", size: 999 }) },
        { description: "Firmware", file: stagedFile({ name: "fw.zip", type: "application/zip" }) },
      ],
      sheet: stagedSheet([["Lens", "2.8 mm"], []]),
    }),
  );

  expect(isId(id)).toBe(true);
  const product = await productOf(catalog, id);
  expect(product).toMatchObject({
    model: "VF-D1",
    description: "Dome\nfor ceilings",
    category: { id: category, name: "Dome" },
    ndaa: true,
    specs: "2.8 mm\nIP67",
    specRows: [["Lens", "2.8 mm"], []],
    version: 1,
  });
  expect(product.features.map(({ label }) => label)).toEqual(["2 MP", "12 MP"]);
  expect(product.accessories.map(({ model }) => model)).toEqual(["A box", "Bracket"]);
  expect(product.pictures.map(({ alt }) => alt)).toEqual(["The dome from below", "From the side", "VF-D1"]);
  expect(product.downloads.map(({ description }) => description)).toEqual(["Firmware", "manual"]);
  expect(product.downloads[1]?.file).toMatchObject({ fileName: "VF D1 “manual”.pdf", size: 999 });
});

test("[F01] a product's files lie under the specification's keys", async () => {
  await using catalog = await openTestCatalog();
  const [picture, manual] = [crypto.randomUUID(), crypto.randomUUID()];
  const files: ProductFiles = {
    images: [{ id: picture, picture: stagedPicture({ extension: "webp" }), alt: "" }],
    downloads: [{ id: manual, file: stagedFile({ name: "a b.pdf" }), description: "Manual" }],
    sheet: stagedSheet([["a"]], "Old.XLS"),
  };
  const id = await catalog.addProduct({ files });
  expect(await keysOf(catalog)).toEqual(
    [
      `additional/${id}-${picture}.webp`,
      `downloads/${id}/${manual}/a b.pdf`,
      `products/${id}.jpg`,
      `specs/${id}.xls`,
    ].sort(),
  );
});

test("[C06] an id that no product has is nothing", async () => {
  await using catalog = await openTestCatalog();
  for (const id of [crypto.randomUUID(), "", "%"]) expect(await catalog.product(id)).toBeUndefined();
});

test("[R02] a product without a main picture is refused", async () => {
  await using catalog = await openTestCatalog();
  const draft = { ...plain, category: await catalog.addCategory(), model: "A" };
  expect(await createProduct(catalog.database, draft, {})).toEqual(refused({ image: "Image required (20MB limit)" }));
});

test("[R03] [R04] additional pictures and downloads without a file are refused, and nothing is written", async () => {
  await using catalog = await openTestCatalog();
  const draft = { ...plain, category: await catalog.addCategory(), model: "A" };
  const empty = { images: [{ alt: "" }], downloads: [{ id: crypto.randomUUID(), description: "Manual" }] };
  expect(await createProduct(catalog.database, draft, { ...newImage(), ...empty })).toEqual(
    refused({
      images: "Check each image (20MB limit)",
      downloads: "Check all downloads - each one needs a file (20MB max)",
    }),
  );
  expect(await catalog.counts()).toMatchObject({ products: 0 });
  expect(await keysOf(catalog)).toEqual([]);
});

test("[R06] a model cannot be taken twice, regardless of case and surrounding spaces", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  await catalog.addProduct({ model: "VF-1", category });
  const other = await catalog.addProduct({ model: "VF-2", category });
  const draft = productDraft.parse({ ...plain, category, model: " vf-1 " });

  const taken = refused({ model: "Product model vf-1 already in database" });
  expect(await createProduct(catalog.database, draft, newImage())).toEqual(taken);
  expect(await updateProduct(catalog.database, other, draft)).toEqual(taken);
  expect((await catalog.products(1))?.items.map(({ model }) => model)).toEqual(["VF-1", "VF-2"]);
});

test("[R09] a product is never its own accessory, nor is what does not exist", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct();
  const draft = draftOf(await productOf(catalog, id));
  const unknown = refused({ accessories: productMessages.accessoryUnknown });
  for (const accessory of [id, crypto.randomUUID()]) {
    expect(await updateProduct(catalog.database, id, { ...draft, accessories: [accessory] })).toEqual(unknown);
    expect(await setAccessories(catalog.database, id, [accessory])).toEqual(unknown);
  }
  const own = crypto.randomUUID();
  const itself = { ...draft, model: "New", accessories: [own] };
  expect(await createProduct(catalog.database, itself, newImage(), { id: own })).toEqual(unknown);
});

test("[R09] accessories that have been deleted since are named", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct();
  const gone = [await catalog.addProduct({ model: "VF-GONE-1" }), await catalog.addProduct({ model: "VF-GONE-2" })];
  const draft = { ...draftOf(await productOf(catalog, id)), accessories: gone };
  for (const accessory of gone) await deleteProduct(catalog.database, accessory);
  expect(await updateProduct(catalog.database, id, draft)).toEqual(
    refused({ accessories: "Remove from the accessories what has been deleted: VF-GONE-1, VF-GONE-2" }),
  );
});

test("[R10] a spec sheet can be replaced and removed", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({ files: { sheet: stagedSheet([["old"]], "a.xlsx") } });
  const draft = draftOf(await productOf(catalog, id));

  await updateProduct(catalog.database, id, draft, { sheet: stagedSheet([["new"]], "b.xls") });
  expect((await productOf(catalog, id)).specRows).toEqual([["new"]]);
  expect(await keysOf(catalog)).toEqual([`products/${id}.jpg`, `specs/${id}.xls`]);

  await updateProduct(catalog.database, id, draft, { sheet: null });
  expect((await productOf(catalog, id)).specRows).toEqual([]);
  expect(await keysOf(catalog)).toEqual([`products/${id}.jpg`]);
});

test("[R13] pictures and downloads are added, described, replaced and removed; rows of files that go, go too", async () => {
  await using catalog = await openTestCatalog();
  const [side, wall, manual, firmware] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const id = await catalog.addProduct({
    files: {
      images: [
        { id: side, picture: stagedPicture(), alt: "Side" },
        { id: wall, picture: stagedPicture(), alt: "Wall" },
      ],
      downloads: [
        { id: manual, file: stagedFile(), description: "Manual" },
        { id: firmware, file: stagedFile(), description: "Firmware" },
      ],
    },
  });
  const before = await productOf(catalog, id);

  const edited = await updateProduct(catalog.database, id, draftOf(before), {
    image: { picture: stagedPicture({ extension: "png", variants: [] }), alt: "Front" },
    images: [
      { id: wall, alt: "On a wall" },
      { picture: stagedPicture(), alt: "Added" },
    ],
    downloads: [{ id: manual, file: stagedFile({ name: "manual-2.pdf" }), description: "Manual 2" }],
  });
  expect(edited).toEqual(done(id));

  const after = await productOf(catalog, id);
  expect(after.pictures.map(({ alt }) => alt)).toEqual(["Front", "On a wall", "Added"]);
  expect(after.pictures[1]?.url).toBe(before.pictures[2]?.url);
  expect(after.downloads.map(({ description, file }) => [description, file.fileName])).toEqual([
    ["Manual 2", "manual-2.pdf"],
  ]);
  const keys = await keysOf(catalog);
  expect(keys).toHaveLength(4);
  expect(keys).toContain(`products/${id}.png`);
  expect(keys).toContain(`downloads/${id}/${manual}/manual-2.pdf`);
  // Two variants each of "Wall" and "Added": those of the old main picture and of "Side" were removed with them.
  expect(await catalog.database.selectFrom("picture_variant").select("source").execute()).toHaveLength(4);
});

test("[R16] features of another category are refused; a new category takes its own", async () => {
  await using catalog = await openTestCatalog();
  const dome = await catalog.addCategoryWith(["2 MP"], "Dome");
  const bullet = await catalog.addCategoryWith(["2 MP"], "Bullet");
  const id = await catalog.addProduct({ category: dome.category, features: dome.features });
  const draft = draftOf(await productOf(catalog, id));

  expect(await updateProduct(catalog.database, id, { ...draft, category: bullet.category })).toEqual(
    refused({ features: productMessages.featuresOfAnotherCategory }),
  );
  const moved = { ...draft, category: bullet.category, features: bullet.features };
  expect(await updateProduct(catalog.database, id, moved)).toEqual(done(id));
  expect(await catalog.product(id)).toMatchObject({
    category: { name: "Bullet" },
    features: [{ id: bullet.features[0] }],
  });
  const plainly = { ...draft, category: await catalog.addCategory({ name: "Turret" }), features: [] };
  expect(await updateProduct(catalog.database, id, plainly)).toEqual(done(id));
  expect(await catalog.product(id)).toMatchObject({ category: { name: "Turret" }, features: [] });

  const unknown = { ...draft, category: crypto.randomUUID() };
  expect(await updateProduct(catalog.database, id, unknown)).toEqual(refused({ category: "Category required" }));
});

test("[R18] an edit begun on an older version changes nothing and says why", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({ model: "VF-1" });
  const draft = draftOf(await productOf(catalog, id));
  const edit = (specs: string, version: number) =>
    updateProduct(catalog.database, id, { ...draft, specs }, {}, { version });
  expect(await edit("first", 1)).toEqual(done(id));
  expect(await edit("second", 1)).toEqual(refused({ form: conflictMessages.changed }));
  expect(await catalog.product(id)).toMatchObject({ specs: "first", version: 2 });
});

test("an edit that brings the same words and files is no change", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP", "12 MP"]);
  const accessories = [await catalog.addProduct({ category }), await catalog.addProduct({ category })];
  const files = {
    image: { picture: stagedPicture(), alt: "Front" },
    images: [{ id: crypto.randomUUID(), picture: stagedPicture(), alt: "Side" }],
    downloads: ["b", "a"].map((name) => ({ id: crypto.randomUUID(), file: stagedFile({ name }), description: name })),
    sheet: stagedSheet([["a", "b"]]),
  };
  const id = await catalog.addProduct({ category, features, accessories, files });
  const before = await productOf(catalog, id);
  const revision = await catalog.revision();

  expect(await updateProduct(catalog.database, id, draftOf(before), files)).toEqual(done(id));
  expect(await updateProduct(catalog.database, id, draftOf(before))).toEqual(done(id));
  expect(await setAccessories(catalog.database, id, accessories.toReversed())).toEqual(done(id));
  expect(await catalog.product(id)).toEqual(before);
  expect(await catalog.revision()).toBe(revision);
});

test("accessories left out of an edit stay, and can be set when the products they name are there", async () => {
  await using catalog = await openTestCatalog();
  const [id, later] = [await catalog.addProduct(), await catalog.addProduct({ model: "Later" })];
  expect(await setAccessories(catalog.database, id, [later])).toEqual(done(id));
  const { accessories, ...rest } = draftOf(await productOf(catalog, id));
  await updateProduct(catalog.database, id, { ...rest, specs: "new" });
  expect(await catalog.product(id)).toMatchObject({ specs: "new", accessories: [{ id: later }], version: 3 });
});

test("the same picture at two products keeps its widths when one of them changes it", async () => {
  await using catalog = await openTestCatalog();
  const shared: ProductFiles = { image: { picture: stagedPicture(), alt: "" } };
  const [one, two] = [await catalog.addProduct({ files: shared }), await catalog.addProduct({ files: shared })];
  await updateProduct(catalog.database, one, draftOf(await productOf(catalog, one)), newImage());
  expect((await productOf(catalog, two)).pictures[0].widths).toHaveLength(2);
});

test("[R01] a product lacks nothing without a sentence for it", () => {
  const issues = productDraft.safeParse({ model: " ", description: "\0" }).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([
    "Category required",
    "Model required",
    "Description required",
  ]);
});
