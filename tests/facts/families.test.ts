import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { FactValue } from "#core/facts/fact.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { compareFacts, dictionaryFacts } from "./labelled-sheets.ts";

/** See `families/README.md`. */
interface FamilySheet {
  about: string;
  model: string;
  catalog: string[];
  column?: string;
  asks?: boolean;
  rows: SpecRows;
  facts: FactValue[];
  names?: string;
  isList?: boolean;
}

const folder = join(import.meta.dirname, "families");
const sheets = globSync("*.json", { cwd: folder })
  .sort()
  .map(
    (path) => [basename(path, ".json"), JSON.parse(readFileSync(join(folder, path), "utf8")) as FamilySheet] as const,
  );

test.each(sheets)(
  "[X39] the sheet %s states what it says of its product, asks for the column, or names another",
  (_, sheet) => {
    const { model, catalog, column, rows, facts, asks = false, names, isList = false } = sheet;
    const read = readSheet(rows, dictionaryFacts, { model, catalog, column });
    const { wrong, missed } = compareFacts(read.facts, facts, dictionaryFacts);
    const doesAsk = read.waiting.length > 0 && read.names === undefined;
    expect({ wrong, missed, doesAsk, names: read.names, isList: read.list !== undefined }, sheet.about).toEqual({
      ...{ wrong: [], missed: [], doesAsk: asks, names, isList },
    });
  },
);

test("[X39] there are 81 of them", () => {
  expect(sheets).toHaveLength(81);
});
