import { expect, test } from "vitest";
import { isDiscontinued, type LifecycleDates, lifecycleStatus, lifecycleStatuses } from "#core/product/lifecycle.ts";
import { type LifecycleQuery, type LifecycleSort, lifecycleSorts } from "#core/product/lifecycle-list.ts";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";
import { setSuccessors } from "../product/save-product.ts";

const today = "2026-11-26";
const all: LifecycleQuery = {
  query: "",
  category: undefined,
  status: undefined,
  sort: "model",
  descending: false,
  page: 1,
};

async function modelsIn(catalog: TestCatalog, listQuery: Partial<LifecycleQuery>): Promise<string | undefined> {
  const list = await catalog.lifecycleList({ ...all, ...listQuery }, today);
  return list?.items.map(({ model }) => model).join(" ");
}

async function openListed() {
  const catalog = await openTestCatalog();
  const [dome, bullet] = [await catalog.addCategory({ name: "Dome" }), await catalog.addCategory({ name: "bullet" })];
  const add = (model: string, category: string, dates: LifecycleDates) =>
    catalog.addProduct({ model, category, ...dates });
  await add("VF-0", dome, {});
  const old = await add("VF-A", dome, {
    launched: "2020-01-01",
    endOfSales: "2026-06-30",
    endOfSecuritySupport: "2031-06",
  });
  const mid = await add("VF-B", dome, { endOfSales: "2026-10-01", endOfSecuritySupport: "2031-06-15" });
  const next = await add("vf-c", bullet, { launched: "2025-01-01" });
  const last = await add("VF-D", bullet, { launched: "2023-01-01", lastOrder: "2027-01-01" });
  await setSuccessors(catalog.database, old, [{ product: mid, kind: "drop-in", sentence: "" }]);
  await setSuccessors(catalog.database, mid, [{ product: next, kind: "drop-in", sentence: "" }]);
  await setSuccessors(catalog.database, last, [{ product: old, kind: "similar", sentence: "" }]);
  return { catalog, dome, bullet };
}

test("[Y09] the list shows the products with dates, filtered by model, category and status, and counts each status", async () => {
  const { catalog, bullet } = await openListed();
  await using _closing = catalog;
  const list = await catalog.lifecycleList(all, today);
  expect(list?.items[0]).toEqual({
    id: expect.any(String),
    model: "VF-A",
    category: "Dome",
    dates: expect.objectContaining({
      launched: "2020-01-01",
      endOfSales: "2026-06-30",
      endOfSecuritySupport: "2031-06",
    }),
    successors: [{ id: expect.any(String), model: "vf-c" }],
  });
  expect(list).toMatchObject({ total: 4, counts: { Active: 1, "Last order": 1, Discontinued: 2 } });
  expect(await modelsIn(catalog, {})).toBe("VF-A VF-B vf-c VF-D");
  expect(await modelsIn(catalog, { query: "vF-C" })).toBe("vf-c");
  expect(await modelsIn(catalog, { category: bullet })).toBe("vf-c VF-D");
  expect(await modelsIn(catalog, { status: "Discontinued" })).toBe("VF-A VF-B");
  expect(await modelsIn(catalog, { status: "Announced" })).toBe("");
  expect(await modelsIn(catalog, { page: 2 })).toBeUndefined();
  expect(await catalog.hasLifecycle()).toBe(true);
});

test("[Y09] each column sorts the list either way, and what has no value comes last", async () => {
  const { catalog } = await openListed();
  await using _closing = catalog;
  const orders: Record<LifecycleSort, [ascending: string, descending: string]> = {
    model: ["VF-A VF-B vf-c VF-D", "VF-D vf-c VF-B VF-A"],
    category: ["vf-c VF-D VF-A VF-B", "VF-A VF-B vf-c VF-D"],
    status: ["vf-c VF-D VF-A VF-B", "VF-A VF-B VF-D vf-c"],
    launched: ["VF-A VF-D vf-c VF-B", "vf-c VF-D VF-A VF-B"],
    lastOrder: ["VF-D VF-A VF-B vf-c", "VF-D VF-A VF-B vf-c"],
    sales: ["VF-A VF-B vf-c VF-D", "VF-B VF-A vf-c VF-D"],
    support: ["VF-B VF-A vf-c VF-D", "VF-A VF-B vf-c VF-D"],
    successor: ["VF-A VF-B VF-D vf-c", "VF-D VF-B VF-A vf-c"],
  };
  for (const sort of Object.keys(lifecycleSorts) as LifecycleSort[]) {
    const found = [false, true].map((descending) => modelsIn(catalog, { sort, descending }));
    expect(await Promise.all(found), sort).toEqual(orders[sort]);
  }
});

test("[Y02] [Y09] the database computes the same status as the pages, for every date around the day", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const days = [undefined, "2026-11-25", "2026-11-26", "2026-11-27"];
  const products = new Map<string, LifecycleDates>();
  for (const [name, values] of Object.entries({
    ...{ launched: days, lastOrder: days, endOfSales: days, endOfLife: days },
    endOfSecuritySupport: ["2026-10", "2026-11", "2026-12", ...days],
  })) {
    for (const value of values) {
      for (const launched of [undefined, "2026-11-26", "2026-11-27"]) {
        const model = `VF-${products.size}`;
        const dates = { ...(launched && { launched }), ...(value && { [name]: value }) };
        await catalog.addProduct({ category, model, ...dates });
        products.set(model, dates);
      }
    }
  }
  for (const status of lifecycleStatuses) {
    const list = await catalog.lifecycleList({ ...all, status }, today);
    const expected = [...products].filter(([, dates]) => lifecycleStatus(dates, today) === status);
    expect(new Set(list?.items.map(({ model }) => model)), status).toEqual(new Set(expected.map(([model]) => model)));
    expect(list?.total).toBe(expected.length);
  }
  const isGone = ([, dates]: [string, LifecycleDates]) => isDiscontinued(dates, today);
  expect(await catalog.countDiscontinued(today)).toBe([...products].filter(isGone).length);
});

test("[Y09] above 500 rows there are pages, sorted by successor too, and all rows come in batches", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const models = Array.from({ length: 502 }, (_, nth) => `VF-${String(nth).padStart(3, "0")}`);
  const ids = await catalog.addProducts(models, { category, launched: "2024-01-01" });
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  await setSuccessors(catalog.database, last, [{ product: first, kind: "similar", sentence: "" }]);
  expect(await modelsIn(catalog, { page: 2 })).toBe("VF-500 VF-501");
  const sorted = await modelsIn(catalog, { sort: "successor" });
  expect(sorted?.slice(0, 13)).toBe("VF-501 VF-000");
  expect(await modelsIn(catalog, { sort: "successor", page: 2 })).toBe("VF-499 VF-500");
  const batches = await Array.fromAsync(catalog.lifecycleRows(all, today));
  expect(batches.flat()).toHaveLength(502);
});

test("[Y09] a catalog without dates has no list", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct();
  expect(await catalog.hasLifecycle()).toBe(false);
  await catalog.addProduct({ launched: "2024-01-01" });
  expect(await catalog.hasLifecycle()).toBe(true);
});
