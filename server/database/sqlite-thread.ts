import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

// A thread that reads a database while the main one goes on. `sqlite-background.ts` starts it, and asks one question
// after the other.

export interface Question {
  sql: string;
  parameters: SQLInputValue[];
}

/** The rows, or why there are none. */
export type Answer = { rows: unknown[] } | { error: Error };

const keptStatements = 50;

const connection = new DatabaseSync((workerData as { path: string }).path, { readOnly: true, timeout: 5_000 });
const prepared = new Map<string, StatementSync>();

parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ sql, parameters }: Question): Answer {
  try {
    return { rows: prepare(sql).all(...parameters) };
  } catch (error) {
    return { error: error as Error };
  }
}

function prepare(sql: string): StatementSync {
  const statement = prepared.get(sql) ?? connection.prepare(sql);
  prepared.set(sql, statement);
  if (prepared.size > keptStatements) prepared.delete(prepared.keys().next().value as string);
  return statement;
}
