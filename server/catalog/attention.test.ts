import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { attention } from "./attention.ts";
import { listedProducts } from "./product/queries/listed-products.ts";

test("[B08] the summary names what needs attention, only of what the maker uses, and leads to the list of it", async () => {
  await using catalog = await openTestCatalog();
  const { data, productIndex } = catalog;
  const bullets = await catalog.addCategory({ name: "Bullets" });
  for (const model of ["VF-D", "VF-B", "VF-A", "VF-C"]) await catalog.addProduct({ category: bullets, model });
  expect(await attention(data.reading, productIndex)).toEqual([]);

  await catalog.addProduct({ category: bullets, model: "VF-E", endOfSecuritySupport: "2031-06" });
  const supportDate = { need: "support-date", count: 4, names: ["VF-A", "VF-B", "VF-C"] };
  expect(await attention(data.reading, productIndex)).toEqual([supportDate]);

  const asked = { query: "", needs: "support-date", sort: "model", descending: true, page: 1 } as const;
  const listed = await listedProducts(data.reading, productIndex, asked);
  expect(listed?.items.map(({ model }) => model)).toEqual(["VF-D", "VF-C", "VF-B", "VF-A"]);
  const narrower = await listedProducts(data.reading, productIndex, { ...asked, query: "vf-b" });
  expect(narrower?.items.map(({ model }) => model)).toEqual(["VF-B"]);
});
