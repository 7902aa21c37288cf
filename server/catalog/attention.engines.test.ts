import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { attention } from "./attention.ts";
import { listedProducts } from "./product/listing/listed-products.ts";
import { listedReleases } from "./release/listed-releases.ts";

const today = "2026-11-26";

test("[B08] the summary names what needs attention, only of what the maker uses, and leads to the list of it", async () => {
  await using catalog = await openTestCatalog();
  const { data, productIndex } = catalog;
  const bullets = await catalog.addCategory({ name: "Bullets" });
  for (const model of ["VF-D", "VF-B", "VF-A", "VF-C"]) await catalog.addProduct({ category: bullets, model });
  expect(await attention(data.reading, productIndex, today)).toEqual([]);

  await catalog.addProduct({ category: bullets, model: "VF-E", endOfSecuritySupport: "2031-06" });
  const supportDate = { need: "support-date", count: 4, names: ["VF-A", "VF-B", "VF-C"] };
  expect(await attention(data.reading, productIndex, today)).toEqual([supportDate]);

  const listQuery = {
    query: "",
    needs: { need: "support-date", today },
    sort: "model",
    descending: true,
    page: 1,
  } as const;
  const listed = await listedProducts(data.reading, productIndex, listQuery);
  expect(listed?.items.map(({ model }) => model)).toEqual(["VF-D", "VF-C", "VF-B", "VF-A"]);
  const narrower = await listedProducts(data.reading, productIndex, { ...listQuery, query: "vf-b" });
  expect(narrower?.items.map(({ model }) => model)).toEqual(["VF-B"]);
});

test("[B08] NDAA letters that were neither signed nor reviewed for a year need attention", async () => {
  await using catalog = await openTestCatalog();
  const letter = await catalog.addDownload();
  const category = await catalog.addCategory();
  const evidence: Parameters<typeof catalog.addProduct>[0][] = [
    { model: "VF-OLD", ndaaLetter: letter, ndaaDate: "2025-11-25" },
    { model: "VF-NEW", ndaaLetter: letter, ndaaDate: "2025-11-26" },
    { model: "VF-REVIEWED", ndaaLetter: letter, ndaaDate: "2024-01-01", ndaaReviewed: "2026-01-01" },
    { model: "VF-NONE" },
  ];
  for (const wishes of evidence) await catalog.addProduct({ category, ...wishes });
  expect(await attention(catalog.data.reading, catalog.productIndex, today)).toEqual([
    { need: "new-letter", count: 1, names: ["VF-OLD"] },
  ]);
});

test("[B08] releases without products need attention, once there are releases", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct();
  await catalog.addRelease({ name: "VF Cameras", versionText: "4.8.2", products: [product] });
  const before = await attention(catalog.data.reading, catalog.productIndex, today);
  expect(before).toEqual([{ need: "products", count: 0, names: [] }]);

  const id = await catalog.addRelease({ name: "VF Recorders", versionText: "6.1.4", products: [] });
  const after = await attention(catalog.data.reading, catalog.productIndex, today);
  expect(after).toEqual([{ need: "products", count: 1, names: ["VF Recorders 6.1.4"] }]);
  const listed = await listedReleases(catalog.data.reading, { query: "", withoutProducts: true, page: 1 });
  expect(listed?.items.map((release) => release.id)).toEqual([id]);
});
