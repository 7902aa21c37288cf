import { cellText } from "#core/facts/chosen-fact.ts";
import { type Fact, type FactSet, factText } from "#core/facts/fact.ts";
import type { Product } from "#core/product/product.ts";
import { comparableText, readLabel } from "./comparable-text.ts";
import { type Statement, type StatementSection, specSectionKey } from "./statements.ts";

export const factsKey = "facts";
export const connectKey = "connect";

/**
 * Leaves each fact in one place. Where all products state it in the same row of their sheets, that row says it. Where
 * they do not, it stands among the facts, and a row that says nothing else is left out.
 */
export function eachFactOnce(products: Product[], stated: StatementSection[][], set: FactSet): StatementSection[][] {
  const compared = products.map(({ facts }) => facts.filter(({ factId }) => set.get(factId)?.isInComparison));
  const facts = compared.flat();
  const inRows = new Set(
    [...Map.groupBy(facts, ({ factId }) => factId)].filter(([, ofFact]) => isOneRow(ofFact)).map(([factId]) => factId),
  );
  const inRowsLabels = new Set(Array.from(inRows, (factId) => readLabel(set.get(factId)?.name ?? "").key));
  return stated.map((sections, column) => {
    const apart = (compared[column] ?? []).filter(({ factId }) => !inRows.has(factId));
    const repeated = new Set(apart.flatMap((fact) => sayingTheSame(fact, set)));
    const isKept = (section: string, { labelKey, valueKey }: Statement) =>
      section === factsKey || section === connectKey
        ? !inRowsLabels.has(labelKey)
        : !repeated.has(`${section}\n${labelKey}\n${valueKey}`);
    return sections.flatMap((section) => {
      const statements = section.statements.filter((one) => isKept(section.key, one));
      return statements.length > 0 ? { ...section, statements } : [];
    });
  });
}

function isOneRow(facts: Fact[]): boolean {
  const rows = new Set(facts.map(({ row }) => row && rowKey(row)));
  return rows.size === 1 && !rows.has(undefined);
}

/** Its row, if that states the fact alone, with its unit or without. */
function sayingTheSame(fact: Fact, set: FactSet): string[] {
  const { row } = fact;
  const info = set.get(fact.factId);
  if (!row || !info) return [];
  const { unit } = readLabel(row.label);
  return [factText(info, fact), cellText(info, fact)].map((text) => `${rowKey(row)}\n${comparableText(text, unit)}`);
}

function rowKey({ section, label }: NonNullable<Fact["row"]>): string {
  return `${specSectionKey(section)}\n${readLabel(label).key}`;
}
