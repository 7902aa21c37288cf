import { expect, test } from "vitest";
import { FactSet } from "#core/facts/fact.ts";
import type { Product } from "#core/product/product.ts";
import { productStatements } from "./product-statements.ts";

test("[Q10] a comparison says who signed the letter on file and when, by the letter's own date too, and nothing without it", () => {
  const compliance = (evidence: object, ...documents: object[]) => {
    const bare = { category: { name: "Domes" }, features: [], downloads: [], specRows: [], facts: [], ndaa: true };
    const product = { ...bare, documents, evidence: { radioModules: [], onvif: [], ...evidence } };
    const sections = productStatements(new FactSet([]))(product as unknown as Product);
    const statements = sections.find(({ key }) => key === "compliance")?.statements ?? [];
    return statements.slice(1).map(({ label, lines, items }) => `${label}: ${(items ?? lines).join(", ")}`);
  };
  const [letter, other] = ["2026-01-14", "2025-02-03"].map((date) => {
    return { id: date, kind: "ndaa-letter", description: `Letter of ${date}`, date };
  });
  const said = { ndaaSignatory: "Miriam Okafor", ndaaDate: "2026-01-15", ndaaReviewed: "2026-11-05" };
  expect(compliance(said)).toEqual([]);
  expect(compliance({ letter })).toEqual(["NDAA letter: Letter of 2026-01-14", "Date of the statement: 2026-01-14"]);
  expect(compliance({ ...said, letter }, letter as object, other as object)).toEqual([
    "NDAA letter: Letter of 2026-01-14, Letter of 2025-02-03",
    "Signed by: Miriam Okafor",
    "Date of the statement: 2026-01-15, 2025-02-03",
    "Reviewed on: 2026-11-05",
  ]);
});
