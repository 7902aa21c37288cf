import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { serveQuestions } from "../../workers/serve-questions.ts";
import { type Answered, ask, type Prepared, prepareForLists } from "./sqlite-rows.ts";

const preparedStatements = 50;

const connection = new DatabaseSync((workerData as { path: string }).path, { readOnly: true, timeout: 5_000 });
const known = new LRUCache<string, Prepared>({ max: preparedStatements });

const handlers = {
  execute(sql: string, parameters: SQLInputValue[]): Answered | { error: Error } {
    try {
      return ask(prepare(sql), parameters);
    } catch (error) {
      return { error: error as Error };
    }
  },
};
export type SqliteThread = typeof handlers;

serveQuestions(handlers);

function prepare(sql: string): Prepared {
  const kept = known.get(sql);
  if (kept) return kept;
  const prepared = prepareForLists(connection, sql);
  known.set(sql, prepared);
  return prepared;
}
