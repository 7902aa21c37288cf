import { expect, test } from "vitest";
import { checkSite } from "#server/maintenance/check/check-site.ts";
import { openArchiveSite } from "../archive-site.ts";
import { stagedFile, stagedPicture, stagedSheet } from "../catalog.ts";
import { fillWithLargeCatalog } from "./fill-site.ts";
import { inventCategories } from "./invent-categories.ts";
import { inventProduct } from "./invent-product.ts";
import { Seeded } from "./seeded.ts";

const size = { products: 600, categories: 210, seed: 7 };

test("an invented catalog is complete", async () => {
  await using site = await openArchiveSite();
  await fillWithLargeCatalog(site, size);
  expect(await checkSite(site, () => {})).toEqual([]);

  const { reading } = site.data;
  expect(await counted()).toEqual({ product: 600, category: 210, download: 12 });
  for (const table of ["product_feature", "accessory", "product_image", "product_download", "spec_sheet"] as const) {
    expect(await count(table), table).toBeGreaterThan(100);
  }
  const products = await reading.selectFrom("product").selectAll().orderBy("seq").execute();
  expect(products.every(({ model, model_key }) => model_key === model.toLowerCase())).toBe(true);
  expect(await reading.selectFrom("revision").select("value").executeTakeFirst()).toEqual({
    value: await count("change"),
  });

  async function counted() {
    return { product: await count("product"), category: await count("category"), download: await count("download") };
  }
  async function count(table: Parameters<typeof reading.selectFrom>[0] & string): Promise<number> {
    const row = await reading
      .selectFrom(table as "product")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  }
});

test("the same seed invents the same records, and another one others", () => {
  const none = {
    shared: { pictures: [stagedPicture()], sheets: [stagedSheet([["Lens", "2.8 mm"]])], downloads: [stagedFile()] },
    accessories: [],
  };
  function invent(seed: number) {
    const seeded = new Seeded(seed);
    return inventCategories(10, seeded).map((category, nth) => inventProduct(nth, category, seeded, none));
  }
  expect(invent(7)).toEqual(invent(7));
  expect(invent(7)[0]?.line.id).not.toBe(invent(8)[0]?.line.id);
});
