import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FactDefinition, FactValue } from "#core/facts/fact.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";

/** See `tests/facts/marks/README.md`. */
interface LabelledRow {
  about: string;
  section?: string;
  label: string;
  fact: string | Omit<FactDefinition, "labels">;
  labelWord?: string;
  part?: string;
  cells: string[];
  expect: Omit<FactValue, "factId">[];
  isListed?: boolean;
}

const folder = join(import.meta.dirname, "marks");
const rows = globSync("*.json", { cwd: folder })
  .sort()
  .map((name) => ({ name, row: JSON.parse(readFileSync(join(folder, name), "utf8")) as LabelledRow }));

function read({ section, label, fact, labelWord: word, part, cells }: LabelledRow) {
  const definition = typeof fact === "string" ? standardFacts.find(({ id }) => id === fact) : fact;
  const facts = [{ ...(definition as FactDefinition), labels: [{ label, word, part }] }];
  return readSheet([...(section === undefined ? [] : [[section]]), [label, ...cells]], facts, {});
}

/** Undefined if the row is read as labelled; else what is wrong. */
function mistakeIn(row: LabelledRow): string | undefined {
  const { facts, unread } = read(row);
  const values = facts.map(({ low, high, text }) =>
    JSON.stringify({ low, high, text: low === undefined ? text : undefined }),
  );
  const expected = row.expect.map(({ low, high, text }) =>
    JSON.stringify({ low, high, text: low === undefined ? text : undefined }),
  );
  if (values.sort().join() !== expected.sort().join())
    return `${values.join() || "nothing"}, not ${expected.join() || "nothing"}`;
  if (row.isListed === undefined || row.isListed === unread.length > 0) return undefined;
  return row.isListed ? "not listed" : `listed: ${unread[0]?.reason}`;
}

test("[X45] rows whose signs, notes, units, conditions and parts are easily misread are read as engineers read them", () => {
  expect(rows).toHaveLength(154);
  const mistakes = rows.flatMap(({ name, row }) => {
    const mistake = mistakeIn(row);
    return mistake === undefined ? [] : `${name}: ${JSON.stringify([row.label, ...row.cells])} ${mistake}`;
  });
  expect(mistakes).toEqual([]);
});
