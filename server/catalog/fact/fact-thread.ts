import type { FactRule } from "#core/facts/fact-rule.ts";
import { readFacts } from "#core/facts/read-facts.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { serveQuestions } from "../../workers/serve-questions.ts";

// Started by `read-in-thread.ts`: a sheet takes milliseconds, and a catalog has thousands.

const known = new Map<string, readonly FactRule[]>();

const handlers = {
  addRules(lists: Map<string, readonly FactRule[]>): void {
    for (const [name, rules] of lists) known.set(name, rules);
  },
  /** The JSON of its rows, and the name of the rules that read it. */
  readSheets: (sheets: { rows: string; list: string }[]) =>
    sheets.map(({ rows, list }) => readFacts(JSON.parse(rows) as SpecRows, known.get(list) ?? [])),
};
export type FactThread = typeof handlers;

serveQuestions(handlers);
