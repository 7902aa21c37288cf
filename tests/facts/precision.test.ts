import { expect, test } from "vitest";
import { builtInRules } from "#core/facts/built-in-rules.ts";
import { factKindInfo, factKindNames } from "#core/facts/fact.ts";
import { readFacts } from "#core/facts/read-facts.ts";
import {
  compareFacts,
  countByKind,
  demoCatalogSheets,
  type FactCounts,
  type LabelledSheet,
  otherMakersSheets,
} from "./labelled-sheets.ts";

test.each([
  ["other makers", otherMakersSheets, 77],
  ["the demo catalog", demoCatalogSheets, 40],
])(
  "[X10] on sheets of %s, at least 99 % of the facts read are right, and at least 95 % of the facts stated are read",
  (_whose, sheets, atLeast) => {
    const labelled = sheets();
    expect(labelled.length).toBeGreaterThanOrEqual(atLeast);
    const counts = countedFacts(labelled);
    console.log(table(counts));
    const { right, wrong, missed } = sum([...counts.values()]);
    expect(right / (right + wrong), "precision").toBeGreaterThanOrEqual(0.99);
    expect(right / (right + missed), "recall").toBeGreaterThanOrEqual(0.95);
  },
);

function countedFacts(sheets: LabelledSheet[]) {
  return countByKind(sheets.map(({ rows, labels }) => compareFacts(readFacts(rows, builtInRules).facts, labels)));
}

function sum(counts: FactCounts[]): FactCounts {
  const total = { right: 0, wrong: 0, missed: 0 };
  for (const { right, wrong, missed } of counts) {
    total.right += right;
    total.wrong += wrong;
    total.missed += missed;
  }
  return total;
}

function table(counts: ReturnType<typeof countByKind>): string {
  const none = { right: 0, wrong: 0, missed: 0 };
  const lines = factKindNames.map((kind) => line(factKindInfo(kind).label, counts.get(kind) ?? none));
  return [line("", undefined), ...lines, line("All", sum([...counts.values()]))].join("\n");
}

function line(label: string, counts: FactCounts | undefined): string {
  const cells = counts ? [counts.right, counts.wrong, counts.missed] : ["right", "wrong", "missed"];
  return label.padEnd(26) + cells.map((cell) => String(cell).padStart(8)).join("");
}
