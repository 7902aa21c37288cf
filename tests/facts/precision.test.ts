import { expect, test } from "vitest";
import { type FactDefinition, factText } from "#core/facts/fact.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import {
  compareFacts,
  countByKind,
  demoCatalogSheets,
  dictionaryFacts,
  type FactCounts,
  type LabelledSheet,
  otherMakersSheets,
  sixMakersSheets,
} from "./labelled-sheets.ts";

test.each([
  ["other makers", otherMakersSheets, 77],
  ["six makers that nobody had seen", sixMakersSheets, 24],
])(
  "[X10] with the dictionaries alone, at least 99 % of what is read on sheets of %s is right",
  (_whose, sheets, count) => {
    const { precision } = measure(sheets(), count, () => dictionaryFacts);
    expect(precision).toBeGreaterThanOrEqual(0.99);
  },
);

test.each([
  ["other makers", otherMakersSheets, 77],
  ["six makers that nobody had seen", sixMakersSheets, 24],
])(
  "[X10] once the labels of sheets of %s are assigned, at least 99 % of the facts read are right, and 90 % are read",
  (_whose, sheets, count) => {
    const { precision, recall } = measure(sheets(), count, ({ assigned }) => assigned);
    expect(precision, "precision").toBeGreaterThanOrEqual(0.99);
    expect(recall, "recall").toBeGreaterThanOrEqual(0.9);
  },
);

test("[X10] on the sheets of the demo catalog, every fact is read, and none is wrong", () => {
  for (const { name, rows, labels, assigned } of demoCatalogSheets()) {
    const { facts, unread } = readSheet(rows, assigned, { model: name });
    const { wrong, missed } = compareFacts(facts, labels, assigned);
    const textOf = ({ factId, ...value }: (typeof facts)[number]) =>
      `${factId}: ${factText(assigned.find(({ id }) => id === factId) as FactDefinition, value)}`;
    expect({ wrong: wrong.map(textOf), missed, unread }, name).toEqual({ wrong: [], missed: [], unread: [] });
  }
});

/** Prints the counts of each fact. */
function measure(sheets: LabelledSheet[], count: number, factsFor: (sheet: LabelledSheet) => FactDefinition[]) {
  expect(sheets).toHaveLength(count);
  const counts = countByKind(
    sheets.map((sheet) => {
      const facts = factsFor(sheet);
      return compareFacts(readSheet(sheet.rows, facts, { model: sheet.name }).facts, sheet.labels, facts);
    }),
  );
  const all = sum([...counts.values()]);
  console.log(
    [line("", undefined), ...Array.from(counts, ([factId, some]) => line(factId, some)), line("All", all)].join("\n"),
  );
  return { precision: all.right / (all.right + all.wrong), recall: all.right / (all.right + all.missed) };
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

function line(label: string, counts: FactCounts | undefined): string {
  const cells = counts ? [counts.right, counts.wrong, counts.missed] : ["right", "wrong", "missed"];
  return label.padEnd(26) + cells.map((cell) => String(cell).padStart(8)).join("");
}
