import { expect, test } from "vitest";
import { type Fact, FactSet } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import type { Product } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { comparisonTable } from "./comparison-table.ts";

const facts = new FactSet(standardFacts);

function camera(model: string, specRows: SpecRows, facts: Fact[]): Product {
  const bare = {
    id: model,
    category: { id: "1", name: "Domes" },
    features: [],
    downloads: [],
    documents: [],
    ndaa: true,
  };
  return { ...bare, model, specRows, facts } as unknown as Product;
}

const ip = (value: number, label: string): Fact => ({
  ...{ factId: "ip", low: value, high: value, origin: "sheet" },
  row: { section: "Housing", label, text: `IP${value}` },
});

async function rowsOf(...products: Product[]): Promise<string[][]> {
  const [, ...rows] = await comparisonTable(products, facts, async () => {});
  return rows.filter(([section]) => section !== "Overview" && section !== "Compliance");
}

test("[O21] a fact that all products state in the same row of their sheets stands only there", async () => {
  const sheet = (value: number): SpecRows => [["Housing"], ["Protection", `IP${value}`]];
  expect(
    await rowsOf(camera("A", sheet(66), [ip(66, "Protection")]), camera("B", sheet(67), [ip(67, "Protection")])),
  ).toEqual([["Housing", "Protection", "IP66", "IP67", "yes"]]);
});

test("[O21] a fact that is typed, or stands in different rows, is aligned as a fact, and a row that says no more is left out", async () => {
  const one = camera("A", [["Housing"], ["Protection", "IP66"], ["Colour", "White"]], [ip(66, "Protection")]);
  const other = camera(
    "B",
    [["Housing"], ["Ingress", "IP66, dust"]],
    [{ ...ip(66, "Ingress"), row: { section: "Housing", label: "Ingress", text: "IP66, dust" } }],
  );
  const typed = camera("C", [], [{ factId: "ip", low: 66, high: 66, origin: "typed" }]);
  expect(await rowsOf(one, other, typed)).toEqual([
    ["Facts", "Ingress protection", "IP66", "IP66", "IP66", "no"],
    ["Housing", "Ingress", "not stated", "IP66, dust", "not stated", "yes"],
    ["Housing", "Colour", "White", "not stated", "not stated", "yes"],
  ]);
});
