import { type FactSet, factText } from "#core/facts/fact.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import type { Product } from "./product.ts";
import { type SpecSection, specSections } from "./spec-table.ts";

/** The table of Specifications: the sheet's sections, and below them the facts that no row of the sheet is about. */
export function statedSections({ specRows, facts }: Pick<Product, "specRows" | "facts">, set: FactSet): SpecSection[] {
  const sections = specSections(specRows);
  const inSheet = new Set(sections.flatMap(({ rows }) => rows.map(({ name }) => labelKey(name))));
  const typed = Map.groupBy(
    facts.filter(({ row }) => row === undefined),
    ({ factId }) => factId,
  );
  const rows = set.all.flatMap((fact) => {
    const values = typed.get(fact.id) ?? [];
    const isInSheet = fact.labels.some(({ label }) => inSheet.has(labelKey(label)));
    if (values.length === 0 || isInSheet) return [];
    return [{ name: fact.name, values: [values.map((value) => factText(fact, value)).join("; ")] }];
  });
  if (rows.length === 0) return sections;
  const title = sections.length > 0 ? { title: "Further facts" } : {};
  return [...sections, { ...title, columns: 2, rows }];
}
