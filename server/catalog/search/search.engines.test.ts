import fc from "fast-check";
import { expect, test } from "vitest";
import { pageSize } from "#core/page.ts";
import { searchKey } from "#core/search/search-key.ts";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";
import { createCategory } from "../category/save-category.ts";
import { updateProduct } from "../product/save-product.ts";

const catFilm = "🐈🎞️ Überwachung ИК-прожектор ΑΣΦΑΛΕΙΑ 監視カメラ كاميرا e\u0301";

async function modelsFound(catalog: TestCatalog, query: string): Promise<string[] | undefined> {
  const found = await catalog.search(query, 1);
  return found?.products.items.map((product) => product.model);
}

test("[S01] a search finds parts of a category's name and description, in any case", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addCategory({ name: "Dome Cameras", description: "For ceilings" });
  await catalog.addCategory({ name: "Recorders", description: "For racks" });

  for (const query of ["dome", "ME CAM", "CEILing"]) {
    const found = await catalog.search(query, 1);
    expect(found?.categories.map((category) => category.name)).toEqual(["Dome Cameras"]);
  }
});

test("[S01] a search finds parts of a product's model, description and specs, and nothing else of it", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["Motorised zoom"], "Bullets");
  const model = "VF-B8";
  await catalog.addProduct({ model, description: "Reads plates", specs: "Lens 2.8 mm", category, features });

  for (const query of ["f-b", "B8", "s PLA", "2.8 MM"]) expect(await modelsFound(catalog, query)).toEqual([model]);
  for (const query of ["bullets", "motorised", "plates lens"]) expect(await modelsFound(catalog, query)).toEqual([]);
});

test("[S01] a match never runs from one field into the next", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct({ model: "abc", description: "def", specs: "ghi" });
  for (const query of ["abcdef", "cd", "fgh", "bcde"]) expect(await modelsFound(catalog, query)).toEqual([]);
});

test("[S02] [S03] categories come by name and products by model, both counted", async () => {
  await using catalog = await openTestCatalog();
  for (const name of ["turret cams", "Dome Cams"]) await catalog.addCategory({ name });
  const category = await catalog.addCategory({ name: "Other" });
  for (const model of ["cam B", "CAM a", "Cam C"]) await catalog.addProduct({ model, category, description: "x" });

  const found = await catalog.search(" cam ", 1);
  expect(found).toMatchObject({ query: "cam", total: 5 });
  expect(found?.categories.map(({ name }) => name)).toEqual(["Dome Cams", "turret cams"]);
  expect(found?.products.items.map(({ model }) => model)).toEqual(["CAM a", "cam B", "Cam C"]);
});

test("[S04] suggestions are the first three categories and five products, of the whole count", async () => {
  await using catalog = await openTestCatalog();
  for (let nth = 1; nth <= 4; nth++) await catalog.addCategory({ name: `Cam kind ${nth}` });
  const category = await catalog.addCategory({ name: "Other" });
  for (let nth = 1; nth <= 6; nth++) await catalog.addProduct({ model: `Cam ${nth}`, category, description: "x" });

  for (const query of ["ca", "cam"]) {
    const found = await catalog.suggest(query);
    expect(found.total).toBe(10);
    expect(found.categories).toHaveLength(3);
    expect(found.products.items.map(({ model }) => model)).toEqual(["Cam 1", "Cam 2", "Cam 3", "Cam 4", "Cam 5"]);
  }
});

test("[S05] a blank query finds nothing, and is no error", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct();
  for (const blank of ["", "   ", "\t\n", "\0"]) {
    const nothing = { query: "", total: 0, categories: [], products: { items: [], page: 1, pages: 1, total: 0 } };
    expect(await catalog.search(blank, 1)).toEqual(nothing);
    expect(await catalog.suggest(blank)).toEqual(nothing);
  }
});

test.for([
  "%",
  "_",
  "100%",
  "a_b",
  "\\",
  '"',
  '""',
  "'",
  '" OR "',
  '12" dome',
  "'; drop table product; --",
  "* OR",
  "NEAR(",
  "🐈",
  "🎞️ ü",
  "ик-п",
  "ασφ",
  "監視カ",
  "كام",
  "e\u0301",
])("[T26] [S06] %s is matched as it is", async (query) => {
  await using catalog = await openTestCatalog();
  const specs = `${catFilm} 100% a_b \\ "" ' * OR NEAR( 12" dome" OR "'; drop table product; --`;
  const category = await catalog.addCategory({ name: "Plain" });
  await catalog.addProduct({ model: "Match", specs, category });
  await catalog.addProduct({ model: "Other", specs: "100 aXb", category });
  expect(await modelsFound(catalog, query)).toEqual(["Match"]);
});

test("[S06] any query finds what reading every field would find", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Plain" });
  // Few letters, so that queries match often; and characters that SQLite, FTS5 or JavaScript might treat specially.
  const letter = fc.constantFrom(
    ..."aAbİıßſΣς%_\\\"'*-^:(){}",
    "e\u0301",
    "\u0301",
    "🐈",
    "👩‍🔧",
    "\0",
    "\u200b",
    "監",
    "ك",
    " ",
  );
  const text = fc.oneof(
    fc.array(letter, { maxLength: 24 }).map((letters) => letters.join("")),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  const corpus = fc.sample(fc.record({ description: text, specs: text }), { numRuns: pageSize, seed: 5 });
  const keyOf = (typed: string) => searchKey(typed.replaceAll("\0", "").trim().normalize("NFC"));
  const products: { model: string; fields: string[] }[] = [];
  for (const [nth, { description, specs }] of corpus.entries()) {
    const model = `#${nth}`;
    await catalog.addProduct({ model, description: `x${description}`, specs, category });
    const stored = [model, `x${description}`.trimEnd(), specs.trim()];
    products.push({ model, fields: stored.map(keyOf) });
  }
  const part = fc
    .tuple(fc.constantFrom(...corpus.flatMap(({ description, specs }) => [description, specs])), fc.nat(20), fc.nat(9))
    .map(([field, start, length]) => [...field].slice(start, start + length).join(""));

  await fc.assert(
    fc.asyncProperty(fc.oneof(part, text), async (query) => {
      const key = keyOf(query);
      const expected = products.filter(({ fields }) => key && fields.some((field) => field.includes(key)));
      const found = (await modelsFound(catalog, query))?.toSorted();
      expect(found).toEqual(expected.map(({ model }) => model).toSorted());
    }),
    { numRuns: 1_000 },
  );
});

test("a query of 10,000 characters is answered, and matched to its end", async () => {
  await using catalog = await openTestCatalog();
  const specs = "0123456789".repeat(1_000);
  await catalog.addProduct({ model: "Long", specs });
  expect(await modelsFound(catalog, specs)).toEqual(["Long"]);
  expect(await modelsFound(catalog, `${specs.slice(0, -1)}X`)).toEqual([]);
});

test("what a change took away is found no more, and what it brought is, by short and long queries", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Plain" });
  const draft = { category, model: "Old", description: "before", features: [], ndaa: true, specs: "" };
  const id = await catalog.addProduct(draft);
  for (const query of ["ol", "before"]) expect(await modelsFound(catalog, query)).toEqual(["Old"]);

  await updateProduct(catalog.database, id, { ...draft, model: "New", description: "after" });
  for (const query of ["ol", "before"]) expect(await modelsFound(catalog, query)).toEqual([]);
  for (const query of ["ne", "after"]) expect(await modelsFound(catalog, query)).toEqual(["New"]);
});

test("[C07] more than a page of matches comes in pages of 48; there is nothing past the last", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Plain" });
  for (let nth = 0; nth < 50; nth++) await catalog.addProduct({ model: `Cam ${100 + nth}`, category });
  for (const query of ["cam", "ca"]) {
    expect((await catalog.search(query, 1))?.products).toMatchObject({ page: 1, pages: 2, total: 50 });
    expect((await catalog.search(query, 2))?.products.items.map(({ model }) => model)).toEqual(["Cam 148", "Cam 149"]);
    expect(await catalog.search(query, 3)).toBeUndefined();
  }
});

test("[C07] of more products and matches than are sorted at once, every page holds the next 48 by model", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Plain" });
  const models = Array.from({ length: 1_100 }, (_, nth) => `Cam ${10_000 + nth}`);
  await catalog.addProducts(models.toReversed(), { category });
  for (const page of [1, 2, 7, 23]) {
    const expected = models.slice((page - 1) * pageSize, page * pageSize);
    const inCategory = await catalog.productsInCategory(category, [], page);
    for (const list of [await catalog.products(page), inCategory?.products]) {
      expect(list).toMatchObject({ pages: 23, total: 1_100 });
      expect(list?.items.map(({ model }) => model)).toEqual(expected);
    }
    for (const query of ["cam", "ca"]) {
      const found = await catalog.search(query, page);
      expect(found?.products).toMatchObject({ pages: 23, total: 1_100 });
      expect(found?.products.items.map(({ model }) => model)).toEqual(expected);
    }
  }
});

test("a category found by its description says how many products it holds", async () => {
  await using catalog = await openTestCatalog();
  const made = await createCategory(catalog.database, { name: "Bullet", description: "For walls", features: [] });
  await catalog.addProduct({ category: made.ok ? made.value : "" });
  const found = await catalog.search("walls", 1);
  expect(found?.categories).toMatchObject([{ name: "Bullet", description: "For walls", productCount: 1 }]);
});
