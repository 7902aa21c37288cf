import { expect, test } from "vitest";
import { publicProduct } from "#core/exports/public-product.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { catalogJson } from "./catalog-json.ts";

const site = { siteUrl: "https://cameras.example", today: "2026-11-19" };

test("[Z14] the catalog's JSON lists each product once, each as its own JSON has it", async () => {
  await using catalog = await openTestCatalog();
  const written = async () => (await Array.fromAsync(catalogJson(catalog.data.background, site))).join("");
  expect(JSON.parse(await written())).toEqual([]);

  const { category, features } = await catalog.addCategoryWith(["WDR", "IR 30 m"], "Dome");
  const first = await catalog.addProduct({ category, features, model: "VF-1", launched: "2024-03-01" });
  await addFacts(catalog.database, first, [{ factId: "codecs", text: "H.265" }]);
  const next = await catalog.addProduct({
    category,
    model: '防犯 "2"',
    description: "One\u2028two\n三",
    accessories: [first],
  });
  await catalog.addRelease({ products: [first, next] });
  // More than one query's.
  for (let nth = 0; nth < 20; nth += 1) await catalog.addProduct({ category });

  const text = await written();
  const products: { id: string }[] = JSON.parse(text);
  expect(new Set(products.map(({ id }) => id)).size).toBe(22);
  for (const listed of products) {
    const product = await catalog.product(listed.id);
    const releases = await catalog.releasesOfProduct(listed.id);
    expect(listed).toEqual(product && publicProduct(product, releases, site, await catalog.facts()));
  }
  // One a line, for programs that read line by line.
  expect(text.split("\n").filter((line) => line.startsWith("{"))).toHaveLength(22);
});
