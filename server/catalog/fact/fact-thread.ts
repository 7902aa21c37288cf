import { parentPort } from "node:worker_threads";
import type { Fact, UnreadFact } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { readFacts } from "#core/facts/read-facts.ts";
import type { SpecRows } from "#core/product/spec-table.ts";

// Started by `read-in-thread.ts`: a sheet takes milliseconds, and a catalog has thousands.

export interface ReadRequest {
  /** Rules that the thread does not have yet, by the names that sheets use. */
  lists: Record<string, readonly FactRule[]>;
  /** The JSON of its rows, and which rules read it. */
  sheets: { rows: string; list: string }[];
}

export type ReadAnswer = { read: { facts: Fact[]; unread: UnreadFact[] }[] } | { error: unknown };

const known = new Map<string, readonly FactRule[]>();

parentPort?.on("message", (request: ReadRequest) => parentPort?.postMessage(answer(request)));

function answer({ lists, sheets }: ReadRequest): ReadAnswer {
  try {
    for (const [name, rules] of Object.entries(lists)) known.set(name, rules);
    return {
      read: sheets.map(({ rows, list }) => readFacts(JSON.parse(rows) as SpecRows, known.get(list) ?? [])),
    };
  } catch (error) {
    return { error };
  }
}
