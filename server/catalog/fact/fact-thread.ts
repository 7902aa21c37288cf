import type { FactDefinition } from "#core/facts/fact.ts";
import type { SheetOwner } from "#core/facts/model-heads.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { serveQuestions } from "../../workers/serve-questions.ts";

// Started by `read-in-thread.ts`: a sheet takes milliseconds, and a catalog has thousands.

const known = new Map<string, readonly FactDefinition[]>();

const handlers = {
  addFacts(lists: Map<string, readonly FactDefinition[]>): void {
    for (const [name, facts] of lists) known.set(name, facts);
  },
  /** The JSON of its rows, and the name of the facts that it may state. */
  readSheets: (sheets: { rows: string; list: string; owner: SheetOwner }[]) =>
    sheets.map(({ rows, list, owner }) => readSheet(JSON.parse(rows) as SpecRows, known.get(list) ?? [], owner)),
};
export type FactThread = typeof handlers;

serveQuestions(handlers);
