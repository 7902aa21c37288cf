import type { FactDefinition } from "#core/facts/fact.ts";
import type { SheetOwner } from "#core/facts/model-heads.ts";
import type { SheetReading } from "#core/facts/read-sheet.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { thread } from "../../workers/thread.ts";
import { type Peer, WorkerClient } from "../../workers/worker-client.ts";
import type { FactThread } from "./fact-thread.ts";

export interface SheetToRead extends SheetOwner {
  /** The JSON of its rows. */
  rows: string;
  /** The same array for the same facts, because a thread gets each array once. */
  facts: readonly FactDefinition[];
}

/** An idle thread ends, because it takes 20 MB. Starting one takes a tenth of a second. */
const reader = new WorkerClient<FactThread>({
  name: "thread that reads facts",
  start: () => thread("server/catalog/fact/fact-thread.ts"),
  timeouts: { starting: 20_000, answering: 120_000, idle: 30_000 },
});

/** Processor time that it has taken since it started. */
export const readerUsedMs = () => reader.usedMs();

const namesIn = memoizeWeak((_thread: Peer) => new Map<readonly FactDefinition[], string>());

/** Reads sheets without holding up this thread. */
export async function readInThread(sheets: SheetToRead[]): Promise<SheetReading[]> {
  if (sheets.length === 0) return [];
  return reader.use(async ({ peer, ask }) => {
    const names = namesIn(peer);
    const added = new Map<string, readonly FactDefinition[]>();
    function nameOf(facts: readonly FactDefinition[]): string {
      const name = names.get(facts) ?? String(names.size);
      if (!names.has(facts)) added.set(name, facts);
      names.set(facts, name);
      return name;
    }
    const named = sheets.map(({ rows, facts, ...owner }) => {
      return { rows, list: nameOf(facts), owner };
    });
    if (added.size > 0) await ask("addFacts", added);
    return ask("readSheets", named);
  });
}
