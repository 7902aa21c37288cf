import type { Fact, UnreadFact } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { thread } from "../../workers/thread.ts";
import { type Peer, WorkerClient } from "../../workers/worker-client.ts";
import type { FactThread } from "./fact-thread.ts";

export interface SheetToRead {
  /** The JSON of its rows. */
  rows: string;
  /** The same array for the same rules, because a thread gets each array once. */
  rules: readonly FactRule[];
}

/** An idle thread ends, because it takes 20 MB. Starting one takes a tenth of a second. */
const reader = new WorkerClient<FactThread>({
  name: "thread that reads facts",
  start: () => thread("server/catalog/fact/fact-thread.ts"),
  timeouts: { starting: 20_000, answering: 120_000, idle: 30_000 },
});

const namesIn = memoizeWeak((_thread: Peer) => new Map<readonly FactRule[], string>());

/** Reads sheets without holding up this thread. */
export async function readInThread(sheets: SheetToRead[]): Promise<{ facts: Fact[]; unread: UnreadFact[] }[]> {
  if (sheets.length === 0) return [];
  return reader.use(async ({ peer, ask }) => {
    const names = namesIn(peer);
    const added = new Map<string, readonly FactRule[]>();
    function nameOf(rules: readonly FactRule[]): string {
      const name = names.get(rules) ?? String(names.size);
      if (!names.has(rules)) added.set(name, rules);
      names.set(rules, name);
      return name;
    }
    const named = sheets.map(({ rows, rules }) => ({ rows, list: nameOf(rules) }));
    if (added.size > 0) await ask("addRules", added);
    return ask("readSheets", named);
  });
}
