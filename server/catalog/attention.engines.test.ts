import { expect, test } from "vitest";
import type { Attention } from "#core/attention.ts";
import { standInName } from "#core/product-list/product-files.ts";
import { openTestCatalog, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { attention } from "./attention.ts";
import { listedProducts } from "./product/listing/listed-products.ts";
import { listedReleases } from "./release/listed-releases.ts";

const today = "2026-11-26";
/** A product whose picture has a text lacks none. */
const described = () => ({ image: { picture: stagedPicture(), alt: "Front" } });

test("[B08] the summary names what needs attention, only of what the maker uses, and leads to the list of it", async () => {
  await using catalog = await openTestCatalog();
  const { data, productIndex } = catalog;
  const bullets = await catalog.addCategory({ name: "Bullets" });
  const products: string[] = [];
  for (const model of ["VF-D", "VF-B", "VF-A", "VF-C"])
    products.push(await catalog.addProduct({ files: described(), category: bullets, model }));
  await catalog.addProduct({ files: described(), category: bullets, model: "VF-A-MOUNT" });
  expect(await attention(data, productIndex, today)).toEqual([]);

  await catalog.addProduct({ files: described(), category: bullets, model: "VF-E", endOfSecuritySupport: "2031-06" });
  const counts = async () => (await attention(data, productIndex, today)).map(({ need, count }) => [need, count]);
  // A product without firmware gets no security updates. What is 0 is not listed.
  expect(await counts()).toEqual([]);
  await catalog.addRelease({ kind: "tool", products });
  expect(await counts()).toEqual([]);
  await catalog.addRelease({ kind: "firmware", products });
  const supportDate = { need: "support-date", count: 4, names: ["VF-A", "VF-B", "VF-C"] };
  expect(await attention(data, productIndex, today)).toEqual([supportDate]);

  const listQuery = {
    query: "",
    needs: "support-date",
    today,
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
  const dated = await catalog.addDownload({ kind: "ndaa-letter", date: "2025-11-25" });
  const category = await catalog.addCategory();
  const evidence: Parameters<typeof catalog.addProduct>[0][] = [
    { model: "VF-OLD", ndaaLetter: letter, ndaaDate: "2025-11-25" },
    { model: "VF-NEW", ndaaLetter: letter, ndaaDate: "2025-11-26" },
    { model: "VF-REVIEWED", ndaaLetter: letter, ndaaDate: "2024-01-01", ndaaReviewed: "2026-01-01" },
    { model: "VF-NONE", ndaa: false },
    { model: "VF-UNDATED", ndaaLetter: dated },
    { model: "VF-UNDATED-REVIEWED", ndaaLetter: dated, ndaaReviewed: "2026-01-01" },
  ];
  for (const wishes of evidence) await catalog.addProduct({ files: described(), category, ...wishes });
  expect(await attention(catalog.data, catalog.productIndex, today)).toEqual([
    { need: "new-letter", count: 2, names: ["VF-OLD", "VF-UNDATED"] },
  ]);
});

test("[B08] releases without products need attention, once there are releases", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct({ files: described() });
  await catalog.addRelease({ name: "VF Cameras", versionText: "4.8.2", products: [product] });
  const before = await attention(catalog.data, catalog.productIndex, today);
  expect(before).toEqual([]);

  const id = await catalog.addRelease({ name: "VF Recorders", versionText: "6.1.4", products: [] });
  const after = await attention(catalog.data, catalog.productIndex, today);
  expect(after).toEqual([{ need: "products", count: 1, names: ["VF Recorders 6.1.4"] }]);
  const listed = await listedReleases(catalog.data.reading, { query: "", withoutProducts: true, page: 1 });
  expect(listed?.items.map((release) => release.id)).toEqual([id]);
});

test("[Q11] a review before its letter, and a PoE class that cannot carry the stated power, need attention", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const found = async () => {
    const needs = await attention(catalog.data, catalog.productIndex, today);
    return Object.fromEntries(needs.flatMap(({ need, names }) => (need === "new-letter" ? [] : [[need, names]])));
  };
  const letter = await catalog.addDownload({ date: "2026-01-14" });
  const reviewed = (model: string, ndaaReviewed: string, ndaaDate?: string) =>
    catalog.addProduct({ files: described(), model, category, ndaaLetter: letter, ndaaReviewed, ndaaDate });
  await reviewed("SAME", "2026-01-14");
  await reviewed("LATER", "2026-01-15");
  await reviewed("TYPED", "2026-01-13", "2026-01-13");
  await catalog.addProduct({
    files: described(),
    model: "NO LETTER",
    ndaa: false,
    category,
    ndaaDate: "2026-01-14",
    ndaaReviewed: "2026-01-13",
  });
  expect(await found()).toEqual({});
  await reviewed("EARLY", "2026-01-13");
  const finding = async (wanted: Attention["need"]) =>
    (await attention(catalog.data, catalog.productIndex, today)).find(({ need }) => need === wanted)?.finding;
  expect(await finding("early-review")).toBe(
    "Reviewed on 13 January 2026, before the letter's date (14 January 2026).",
  );
  await reviewed("EARLY-TYPED", "2026-01-14", "2026-01-15");
  expect(await found()).toEqual({ "early-review": ["EARLY", "EARLY-TYPED"] });
  expect(await finding("early-review")).toBeUndefined();

  const poe = async (model: string, poeClass: number, watts: number, row?: { label: string; text: string }) => {
    const product = await catalog.addProduct({ files: described(), model, category, ndaa: false });
    const power = { factId: "power", low: watts, high: watts };
    await addFacts(catalog.database, product, [{ factId: "poeClass", low: poeClass, high: poeClass }, power]);
    if (!row) return;
    await catalog.database
      .updateTable("product_fact")
      .set({ row_label: row.label, row_text: row.text })
      .where("product_id", "=", product)
      .where("kind", "=", "power")
      .execute();
  };
  await poe("P3", 3, 12.95);
  await poe("P4", 4, 25.5);
  await poe("AC", 3, 21, { label: "Power", text: "21 W at 24 V AC" });
  expect(await found()).not.toHaveProperty("poe-class");
  await poe("P3-LOW", 3, 13);
  expect(await finding("poe-class")).toBe("PoE class 3 carries 12.95 W, less than the stated 13 W.");
  await poe("P8-LOW", 8, 72, { label: "Power", text: "72 W, vacuum sealed" });
  expect((await found())["poe-class"]).toEqual(["P3-LOW", "P8-LOW"]);
});

test("[W14] what products lack is listed with the only product's id, and row labels, searches and uploads are counted", async () => {
  await using catalog = await openTestCatalog();
  const found = () => attention(catalog.data, catalog.productIndex, today);
  const letter = await catalog.addDownload({ kind: "ndaa-letter", date: "2026-11-01" });
  const old = await catalog.addProduct({
    files: described(),
    model: "OLD",
    endOfSales: "2020-01-01",
    ndaaLetter: letter,
  });
  const bare = await catalog.addProduct({ model: "BARE" });
  await catalog.addProduct({
    model: "SHEET",
    ndaa: false,
    files: { ...described(), sheet: stagedSheet([["Zebra", "Black"]]) },
  });
  await catalog.database
    .insertInto("missed_search")
    .values({ day: today, query: "lamp post", searches: 4, networks: 3 })
    .execute();
  expect(await found()).toEqual(
    expect.arrayContaining([
      { need: "successor", count: 1, names: ["OLD"], product: old },
      { need: "letter", count: 1, names: ["BARE"], product: bare },
      { need: "picture-text", count: 1, names: ["BARE"], product: bare },
      { need: "searches", count: 1, names: ["“lamp post” 4 times"] },
    ]),
  );
  await expect.poll(async () => (await found()).find(({ need }) => need === "labels")?.count).toBe(1);

  const drawn = await catalog.addProduct({
    model: "DRAWN",
    ndaa: false,
    files: { image: { picture: stagedPicture({ name: standInName }), alt: "" } },
  });
  const pictures = (await found()).filter(({ need }) => need.startsWith("picture"));
  expect(pictures.map(({ need, names }) => [need, names])).toEqual([
    ["picture", ["DRAWN"]],
    ["picture-text", ["BARE"]],
  ]);
  expect(pictures[0]?.product).toBe(drawn);
});
