import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";
import { catalogCsv } from "./catalog-csv.ts";

const site = { siteUrl: "https://cameras.example", today: "2026-11-19" };

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join("");
}

test("[Z03] [M03] the catalog's CSV has a row for each product, with its fields, features, dates, addresses and facts", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["WDR", "IR 30 m"], "Dome");
  const id = await catalog.addProduct({
    category,
    features,
    model: "VF-1",
    description: 'A "dome", 防犯カメラ',
    specs: "Line 1\nLine 2",
    ndaa: false,
    launched: "2024-03-01",
    endOfSecuritySupport: "2031-06",
    taaCountry: "Taiwan",
  });
  await addFacts(catalog.database, id, [
    { factId: "temperature", low: -40, high: 60 },
    { factId: "codecs", text: "H.265" },
    { factId: "codecs", text: "H.264" },
  ]);
  // More than one query's.
  for (let nth = 0; nth < 60; nth += 1) await catalog.addProduct({ category });

  const rows: Record<string, string>[] = parse(await textOf(catalogCsv(catalog.data.background, site)), {
    columns: true,
    bom: true,
  });
  expect(rows).toHaveLength(61);
  expect(new Set(rows.map((row) => row.id)).size).toBe(61);
  expect(rows.find((row) => row.id === id)).toEqual({
    id,
    model: "VF-1",
    category: "Dome",
    description: 'A "dome", 防犯カメラ',
    features: "IR 30 m; WDR",
    ndaa: "false",
    specs: "Line 1\nLine 2",
    status: "Active",
    launched: "2024-03-01",
    lastOrder: "",
    endOfSales: "",
    endOfSecuritySupport: "2031-06",
    endOfLife: "",
    ndaaSignatory: "",
    ndaaDate: "",
    ndaaReviewed: "",
    socMaker: "",
    oemOrigin: "",
    taaCountry: "Taiwan",
    url: `https://cameras.example/catalog/products/${id}`,
    json: `https://cameras.example/catalog/products/${id}.json`,
    categoryUrl: `https://cameras.example/catalog/categories/${category}`,
    picture: expect.stringMatching(/^https:\/\/cameras\.example\/files\/products\/.+\.jpg\?v=[\da-f]{16}$/),
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...Object.fromEntries(standardFacts.map(({ id }) => [id, ""])),
    ...{ temperature: "−40 to 60 °C", codecs: "H.265; H.264" },
  });
});

test("[Q10] the catalog's CSV names signatory and dates of the letter on file, and none without it", async () => {
  await using catalog = await openTestCatalog();
  const said = { ndaaSignatory: "Miriam Okafor", ndaaReviewed: "2026-11-05" };
  const letter = await catalog.addDownload({ date: "2026-01-14" });
  await catalog.addProduct({ model: "VF-1", ...said, ndaaDate: "2026-01-15" });
  await catalog.addProduct({ model: "VF-2", ...said, ndaaLetter: letter });
  await catalog.addProduct({ model: "VF-3", ...said, ndaaLetter: letter, ndaaDate: "2026-01-15" });
  const rows: Record<string, string>[] = parse(await textOf(catalogCsv(catalog.data.background, site)), {
    columns: true,
    bom: true,
  });
  expect(rows.map((row) => [row.model, row.ndaaSignatory, row.ndaaDate, row.ndaaReviewed])).toEqual([
    ["VF-1", "", "", ""],
    ["VF-2", "Miriam Okafor", "2026-01-14", "2026-11-05"],
    ["VF-3", "Miriam Okafor", "2026-01-15", "2026-11-05"],
  ]);
});

test("[Z03] no text of the catalog's CSV is run as a formula, and every cell is quoted", async () => {
  await using catalog = await openTestCatalog();
  for (const model of ["=1+1", "+49", "-1", "@SUM(A1)", "VF-A"]) await catalog.addProduct({ model });
  const csv = await textOf(catalogCsv(catalog.data.background, site));
  for (const cell of [`"'=1+1"`, `"'+49"`, `"'-1"`, `"'@SUM(A1)"`, `"VF-A"`]) expect(csv).toContain(`,${cell},`);
  // Others may be added anywhere behind these.
  expect(csv.startsWith('\uFEFF"id","model","category",')).toBe(true);
  expect(csv).not.toMatch(/,,/);
});

test("[Z03] the CSV of an empty catalog has the names of its columns", async () => {
  await using catalog = await openTestCatalog();
  expect(await textOf(catalogCsv(catalog.data.background, site))).toMatch(/^\uFEFF"id",.*"\r\n$/);
});
