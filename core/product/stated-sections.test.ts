import { expect, test } from "vitest";
import { FactSet } from "../facts/fact.ts";
import { standardFacts } from "../facts/standard-facts.ts";
import { statedSections } from "./stated-sections.ts";

const set = new FactSet(standardFacts);
const typed = (factId: string, value: number) => ({ factId, low: value, high: value, origin: "typed" as const });

test("[D15] a product without a sheet shows its facts as the table of Specifications, in their order", () => {
  const facts = [typed("weight", 1.2), typed("megapixels", 8.29), typed("gone", 1)];
  expect(statedSections({ specRows: [], facts }, set)).toEqual([
    {
      columns: 2,
      rows: [
        { name: "Megapixels", values: ["8.29 MP"] },
        { name: "Net weight", values: ["1.2 kg"] },
      ],
    },
  ]);
  expect(statedSections({ specRows: [], facts: [] }, set)).toEqual([]);
});

test("[D15] below a sheet stand the facts that no row of it is about", () => {
  const specRows = [["Camera"], ["Megapixels", "8 MP"], ["Colour", "White"]];
  const row = { label: "Megapixels", text: "8 MP" };
  const read = { factId: "megapixels", low: 8, high: 8, origin: "sheet" as const, row };
  const sections = statedSections({ specRows, facts: [read, typed("weight", 1.2)] }, set);
  expect(sections.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
    ["Camera", ["Megapixels", "Colour"]],
    ["Further facts", ["Net weight"]],
  ]);
  // What is typed replaces the row's value for filters, and is said there by the row.
  expect(statedSections({ specRows, facts: [typed("megapixels", 8.3)] }, set)).toHaveLength(1);
});
