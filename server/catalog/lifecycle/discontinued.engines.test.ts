import { expect, test } from "vitest";
import { isDiscontinued, type LifecycleDates } from "#core/product/lifecycle.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { updateProduct } from "../product/save-product.ts";

const today = "2026-11-26";

/** Every boundary of each date that ends something, alone and beside a later or earlier one. */
const cases: LifecycleDates[] = [
  {},
  ...["2026-11-25", "2026-11-26", "2026-11-27"].flatMap((day) => [
    { launched: day },
    { lastOrder: day },
    { endOfSales: day },
    { endOfLife: day },
    { endOfSecuritySupport: day },
    { lastOrder: "2020-01-01", endOfSales: day },
    { endOfSales: "2031-01-01", endOfLife: day },
  ]),
  ...["2026-10", "2026-11", "2026-12", "2025-12"].map((endOfSecuritySupport) => ({ endOfSecuritySupport })),
];

async function catalogOfCases() {
  const catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["2 MP", "Audio"]);
  const models = [];
  for (const [nth, dates] of cases.entries()) {
    const model = `VF-${String(nth).padStart(2, "0")}`;
    const chosen = features.filter((_, bit) => nth & (1 << bit));
    await catalog.addProduct({ category, model, features: chosen, ...dates });
    models.push({ model, features: chosen, isSold: !isDiscontinued(dates, today) });
  }
  return { catalog, category, features, models };
}

test("[Y08] the lists hide exactly the products that are discontinued on the day, and count what is left", async () => {
  const { catalog, category, features, models } = await catalogOfCases();
  await using _closing = catalog;
  const sold = models.filter(({ isSold }) => isSold);
  expect(await catalog.countDiscontinued(today)).toBe(models.length - sold.length);
  expect(await catalog.countDiscontinued(today, category)).toBe(models.length - sold.length);
  expect(await catalog.countDiscontinued("1990-01-01")).toBe(0);
  const page = await catalog.products(1, today);
  expect(page?.items.map(({ model }) => model)).toEqual(sold.map(({ model }) => model));
  expect(page?.total).toBe(sold.length);
  expect((await catalog.products(1))?.total).toBe(models.length);

  for (const chosen of [[], ...features.map((feature) => [feature]), features]) {
    const found = await catalog.productsInCategory(category, chosen, 1, today);
    const left = sold.filter((product) => chosen.every((feature) => product.features.includes(feature)));
    expect(found?.products.items.map(({ model }) => model)).toEqual(left.map(({ model }) => model));
    expect(found?.categoryTotal).toBe(models.length);
    for (const feature of features) {
      expect(found?.left[feature]).toBe(left.filter((product) => product.features.includes(feature)).length);
    }
  }
});

test("[Y08] a product that is edited or the next day changes what is hidden", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const id = await catalog.addProduct({ category, model: "VF-1", endOfSales: today });
  await catalog.addProduct({ category, model: "VF-2" });
  const shown = async (day: string) => (await catalog.products(1, day))?.items.map(({ model }) => model).join(" ");
  expect(await shown(today)).toBe("VF-1 VF-2");
  expect(await shown("2026-11-27")).toBe("VF-2");
  const draft = { category, model: "VF-1", description: "A camera", features: [], ndaa: true, specs: "" };
  await updateProduct(catalog.database, id, { ...draft, endOfSales: "2026-11-20" });
  expect(await shown(today)).toBe("VF-2");
  await updateProduct(catalog.database, id, draft);
  expect(await shown(today)).toBe("VF-1 VF-2");
  expect(await catalog.countDiscontinued(today, category)).toBe(0);
});
