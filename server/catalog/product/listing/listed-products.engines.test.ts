import { expect, test } from "vitest";
import type { ProductFilter, ProductsSort } from "#core/product/product.ts";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";
import { productChoices } from "../links/product-choices.ts";
import { filterCounts, listedProducts, productsBeside } from "./listed-products.ts";

const today = "2026-11-26";

interface Wishes extends ProductFilter {
  query?: string;
  sort?: ProductsSort;
  descending?: boolean;
  page?: number;
}

function list(
  { data, productIndex }: TestCatalog,
  { query = "", sort = "model", descending = false, page = 1, ...filter }: Wishes = {},
) {
  return listedProducts(data.reading, productIndex, { ...filter, query, sort, descending, page, today });
}

async function models(catalog: TestCatalog, wishes?: Wishes): Promise<string[] | undefined> {
  return (await list(catalog, wishes))?.items.map(({ model }) => model);
}

/** Three cameras and a recorder, last changed in the order b, D, a, C. */
async function someProducts(catalog: TestCatalog) {
  const cameras = await catalog.addCategory({ name: "dome Cameras" });
  const recorders = await catalog.addCategory({ name: "Recorders" });
  const products: [model: string, category: string][] = [
    ["vf-b", cameras],
    ["VF-D", recorders],
    ["VF-a", cameras],
    ["VF-C", cameras],
  ];
  for (const [nth, [model, category]] of products.entries()) {
    const id = await catalog.addProduct({ model, category, description: "Recorder-ready", specs: "dome" });
    await catalog.database.updateTable("product").set({ updated_at: nth }).where("id", "=", id).execute();
  }
  return { cameras, recorders };
}

test("[B04] products are listed by model, regardless of case, with what the list shows of them", async () => {
  await using catalog = await openTestCatalog();
  const { recorders } = await someProducts(catalog);
  const listed = await list(catalog);
  expect(listed).toMatchObject({ page: 1, pages: 1, total: 4 });
  expect(listed?.items.map(({ model }) => model)).toEqual(["VF-a", "vf-b", "VF-C", "VF-D"]);
  expect(listed?.items[3]).toEqual({
    id: expect.any(String),
    model: "VF-D",
    version: 1,
    category: { id: recorders, name: "Recorders" },
    ndaa: true,
    gaps: ["letter", "picture-text"],
    changedBy: "command line",
    picture: expect.objectContaining({ alt: "VF-D", width: 1600 }),
    updatedAt: 1,
  });
});

test("products are sorted by model, category and last change, either way", async () => {
  await using catalog = await openTestCatalog();
  await someProducts(catalog);
  expect(await models(catalog, { descending: true })).toEqual(["VF-D", "VF-C", "vf-b", "VF-a"]);
  expect(await models(catalog, { sort: "category" })).toEqual(["VF-a", "vf-b", "VF-C", "VF-D"]);
  expect(await models(catalog, { sort: "category", descending: true })).toEqual(["VF-D", "VF-a", "vf-b", "VF-C"]);
  expect(await models(catalog, { sort: "updated" })).toEqual(["vf-b", "VF-D", "VF-a", "VF-C"]);
  expect(await models(catalog, { sort: "updated", descending: true })).toEqual(["VF-C", "VF-a", "VF-D", "vf-b"]);
});

test("[R28] the products beside another are its neighbours in the list as it is sorted and filtered", async () => {
  await using catalog = await openTestCatalog();
  await someProducts(catalog);
  const { data, productIndex } = catalog;
  for (const wishes of [{}, { descending: true }, { sort: "updated" }, { query: "dome", sort: "category" }] as const) {
    const items = (await list(catalog, wishes))?.items ?? [];
    const listQuery = { query: "", sort: "model", descending: false, page: 1, today, ...wishes } as const;
    const beside = await Promise.all(items.map(({ id }) => productsBeside(data.reading, productIndex, listQuery, id)));
    expect(beside.map(({ next }) => next?.id)).toEqual([...items.slice(1).map(({ id }) => id), undefined]);
    expect(beside.map(({ previous }) => previous?.model)).toEqual([
      undefined,
      ...items.slice(0, -1).map(({ model }) => model),
    ]);
  }
});

test("the list is filtered by a part of the model or of the category's name, and by nothing else", async () => {
  await using catalog = await openTestCatalog();
  await someProducts(catalog);
  expect(await models(catalog, { query: " VF-B " })).toEqual(["vf-b"]);
  expect(await models(catalog, { query: "DOME" })).toEqual(["VF-a", "vf-b", "VF-C"]);
  expect(await models(catalog, { query: "record" })).toEqual(["VF-D"]);
  expect(await models(catalog, { query: "c" })).toEqual(["VF-a", "vf-b", "VF-C", "VF-D"]);
  expect(await models(catalog, { query: "dome", sort: "updated", descending: true })).toEqual(["VF-C", "VF-a", "vf-b"]);
  expect(await models(catalog, { query: "dome", sort: "category" })).toEqual(["VF-a", "vf-b", "VF-C"]);
  for (const query of ["ready", "%", "_", "\\", "'", "vf-b%"]) expect(await models(catalog, { query })).toEqual([]);
  expect(await models(catalog, { query: "\0" })).toHaveLength(4);
});

test("[W18] filters say how many products each of their values finds by itself", async () => {
  await using catalog = await openTestCatalog();
  const { cameras } = await someProducts(catalog);
  await catalog.addProduct({ model: "VF-E", category: cameras, ndaa: false });
  const none = { "needs support-date": 0, "needs none": 0, "status Active": 0 };
  const some = { "mark yes": 4, "mark no": 1, "status none": 5, "until empty": 5, "needs letter": 4 };
  // A busy machine may take longer than the list waits for.
  const counts = () => filterCounts(catalog.productIndex, today);
  await expect.poll(counts).toMatchObject({ ...none, ...some, "needs picture-text": 5 });
  for (const mark of ["yes", "no"] as const) {
    expect((await list(catalog, { mark }))?.total).toBe((await counts())[`mark ${mark}`]);
  }
});

test("a filter finds marks that databases read as patterns, and letters of any script", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "100 % Ünïcode_" });
  const other = await catalog.addCategory({ name: "Plain" });
  await catalog.addProduct({ category, model: "Ä\\1" });
  await catalog.addProduct({ category: other, model: "ÖÖ" });
  expect(await models(catalog, { query: "% ün" })).toEqual(["Ä\\1"]);
  expect(await models(catalog, { query: "e_" })).toEqual(["Ä\\1"]);
  expect(await models(catalog, { query: "ä\\" })).toEqual(["Ä\\1"]);
  expect(await models(catalog, { query: "ö" })).toEqual(["ÖÖ"]);
});

test("a long list comes 48 at a time in each of its orders, filtered or not, and nothing is past its end", async () => {
  await using catalog = await openTestCatalog();
  const categories = [await catalog.addCategory({ name: "A" }), await catalog.addCategory({ name: "B" })];
  await manyProducts(catalog, categories, 2_100);
  for (const query of ["", "vf-", "vf-00"]) {
    for (const sort of ["model", "category", "updated"] as const) {
      for (const descending of [false, true]) {
        const all: string[] = [];
        const first = await list(catalog, { query, sort, descending });
        const pages = first?.pages ?? 0;
        for (const page of [1, 2, pages]) {
          const listed = await list(catalog, { query, sort, descending, page });
          all.push(...(listed?.items.map(({ model }) => model) ?? []));
        }
        expect(first?.total).toBe(query === "vf-00" ? 100 : 2_100);
        expect(all).toEqual([...new Set(all)]);
        expect(all).toHaveLength(96 + ((first?.total ?? 0) % 48));
        expect(await list(catalog, { query, sort, descending, page: pages + 1 })).toBeUndefined();
      }
    }
  }
});

/** Rows instead of commands, which would take a minute. */
async function manyProducts({ database }: TestCatalog, categories: string[], count: number): Promise<void> {
  const object = "0".repeat(64);
  await database.transaction().execute(async (work) => {
    for (let nth = 0; nth < count; nth++) {
      const id = crypto.randomUUID();
      const key = `products/${id}.jpg`;
      const model = `VF-${String(nth).padStart(4, "0")}`;
      await work
        .insertInto("file")
        .values({ key, object, name: "a.jpg", size: 1, type: "image/jpeg", width: 1, height: 1, created_at: 0 })
        .execute();
      await work
        .insertInto("product")
        .values({
          id,
          category_id: categories[nth % categories.length] ?? "",
          model,
          model_key: model.toLowerCase(),
          description: "d",
          description_key: "d",
          specs: "",
          specs_key: "",
          ndaa: 1,
          image_key: key,
          image_alt: "",
          version: 1,
          created_at: 0,
          updated_at: nth % 7,
        })
        .execute();
    }
  });
}

test("[R09] accessories are found by a part of their model, eight at a time, and never the product itself", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Brackets" });
  const ids = new Map<string, string>();
  for (const nth of [9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    ids.set(`WB-${nth}`, await catalog.addProduct({ category, model: `WB-${nth}` }));
  }
  const choose = async (query: string, except?: string) =>
    (await productChoices(catalog.data.reading, catalog.productIndex, query, except)).map(({ model }) => model);

  expect(await choose("wb")).toEqual(["WB-1", "WB-2", "WB-3", "WB-4", "WB-5", "WB-6", "WB-7", "WB-8"]);
  expect(await choose("", ids.get("WB-2"))).toEqual(["WB-1", "WB-3", "WB-4", "WB-5", "WB-6", "WB-7", "WB-8", "WB-9"]);
  expect(await choose("b-7 ")).toEqual(["WB-7"]);
  expect(await choose("b-7", ids.get("WB-7"))).toEqual([]);
  expect(await choose("brackets")).toEqual([]);
  expect(await choose("%")).toEqual([]);
  expect(await productChoices(catalog.data.reading, catalog.productIndex, "wb-1")).toEqual([
    { id: ids.get("WB-1"), model: "WB-1", picture: expect.objectContaining({ alt: "WB-1" }) },
  ]);
});
