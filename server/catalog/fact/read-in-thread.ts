import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { Fact, UnreadFact } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { projectDir } from "../../project-dir.ts";
import type { ReadAnswer, ReadRequest } from "./fact-thread.ts";

export interface SheetToRead {
  /** The JSON of its rows. */
  rows: string;
  /** The same array for the same rules, because a thread gets each array once. */
  rules: readonly FactRule[];
}

/** V8's default would reserve 48 MB for the young generation. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** An idle thread ends, because it takes 20 MB. Starting one takes a tenth of a second. */
const restMs = 30_000;

const queue = pLimit(1);
let thread: { worker: Worker; names: Map<readonly FactRule[], string> } | undefined;
let rest: NodeJS.Timeout | undefined;

/** Reads sheets without holding up this thread. */
export function readInThread(sheets: SheetToRead[]): Promise<{ facts: Fact[]; unread: UnreadFact[] }[]> {
  return queue(async () => {
    if (sheets.length === 0) return [];
    clearTimeout(rest);
    thread ??= begin();
    const { worker, names } = thread;
    const lists: ReadRequest["lists"] = {};
    function nameOf(rules: readonly FactRule[]): string {
      const name = names.get(rules) ?? String(names.size);
      if (!names.has(rules)) lists[name] = rules;
      names.set(rules, name);
      return name;
    }
    const request: ReadRequest = { lists, sheets: sheets.map(({ rows, rules }) => ({ rows, list: nameOf(rules) })) };
    const answer = await ask(worker, request);
    if ("error" in answer) throw answer.error;
    return answer.read;
  });
}

function begin() {
  const worker = new Worker(join(projectDir, "server/catalog/fact/fact-thread.ts"), { resourceLimits });
  // An error while nothing is asked would otherwise end the process. The exit event follows.
  worker.on("error", () => {});
  worker.on("exit", () => {
    if (thread?.worker === worker) thread = undefined;
  });
  return { worker, names: new Map<readonly FactRule[], string>() };
}

async function ask(worker: Worker, request: ReadRequest): Promise<ReadAnswer> {
  const { promise, resolve } = Promise.withResolvers<ReadAnswer>();
  const fail = (error: unknown) => resolve({ error });
  const ended = () => fail(new Error("The thread that reads facts has ended."));
  worker.once("message", resolve).once("error", fail).once("exit", ended);
  worker.ref();
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    worker.off("message", resolve).off("error", fail).off("exit", ended);
    worker.unref();
    rest = setTimeout(end, restMs).unref();
  }
}

function end(): void {
  const ending = thread;
  thread = undefined;
  void ending?.worker.terminate();
}
