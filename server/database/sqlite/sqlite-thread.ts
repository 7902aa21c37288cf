import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { type Answered, ask, type Prepared, prepareForLists } from "./sqlite-rows.ts";

export interface Question {
  sql: string;
  parameters: SQLInputValue[];
}

export type Answer = Answered | { error: Error };

const preparedStatements = 50;

const connection = new DatabaseSync((workerData as { path: string }).path, { readOnly: true, timeout: 5_000 });
const known = new LRUCache<string, Prepared>({ max: preparedStatements });

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ sql, parameters }: Question): Answer {
  try {
    return ask(prepare(sql), parameters);
  } catch (error) {
    return { error: error as Error };
  }
}

function prepare(sql: string): Prepared {
  const kept = known.get(sql);
  if (kept) return kept;
  const prepared = prepareForLists(connection, sql);
  known.set(sql, prepared);
  return prepared;
}
