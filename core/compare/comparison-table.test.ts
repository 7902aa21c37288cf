import { expect, test } from "vitest";
import type { Product } from "#core/product/product.ts";
import { type Fact, FactSet } from "../facts/fact.ts";
import { standardFacts } from "../facts/standard-facts.ts";
import { comparisonTable } from "./comparison-table.ts";

const standard = new FactSet(standardFacts);

test("[O08] six products with 500 rows each are compared in slices, between which other requests are answered", async () => {
  const products = Array.from({ length: 6 }, (_, nth) => ({
    model: `VF-${nth}`,
    category: { id: "1", name: "Domes" },
    ...{ features: [], facts: [], downloads: [], documents: [], ndaa: true },
    specRows: Array.from({ length: 500 }, (_, row) => [`Row ${row}`, `${row} mm of ${nth}`]),
  })) as unknown as Product[];
  let pauses = 0;
  const rows = await comparisonTable(products, standard, async () => {
    pauses += 1;
  });
  expect(rows.length).toBe(1 + 2 + 500);
  expect(rows.at(-2)).toEqual(["Specifications", "Row 499", ...products.map((_, nth) => `499 mm of ${nth}`), "yes"]);
  expect(pauses).toBeGreaterThanOrEqual(6 + 500 / 50);
});

test("[O21] facts and the distances that follow from them are compared in their own units", async () => {
  const camera = (model: string, pixels: number, weight: number) => {
    const facts: Fact[] = [
      { factId: "resolution", low: pixels, high: 1080, origin: "sheet" },
      { factId: "fieldOfView", low: 68, high: 68, origin: "sheet" },
      { factId: "weight", low: weight, high: weight, origin: "typed" },
    ];
    const nothing = { features: [], downloads: [], documents: [], specRows: [] };
    return { model, category: { id: "1", name: "Domes" }, facts, ndaa: true, ...nothing };
  };
  const wide = { ...camera("VF-3", 1920, 1), specRows: [["Lens type", "Fisheye"]] };
  const products = [camera("VF-1", 1920, 1.2), camera("VF-2", 3840, 1.2)] as unknown as Product[];
  const [, ...alone] = await comparisonTable(
    [...products.slice(0, 1), wide as unknown as Product],
    standard,
    async () => {},
  );
  expect(alone.find(([section, label]) => section === "Distances" && label === "Note")?.slice(2, 4)).toEqual([
    "not stated",
    expect.stringContaining("No distances: a fisheye lens"),
  ]);
  const rows = await comparisonTable(products, standard, async () => {});
  expect(rows).toContainEqual(["Facts", "Net weight", "1.2 kg", "1.2 kg", "no"]);
  expect(rows).toContainEqual(["Facts", "Resolution", "1920 × 1080 px", "3840 × 1080 px", "yes"]);
  expect(rows).toContainEqual(["Distances", "Discern, 80 px/m", "17.8 m", "35.6 m", "yes"]);
  expect(rows).toContainEqual(["Distances", "Identify, 250 px/m", "5.7 m", "11.4 m", "yes"]);
});
