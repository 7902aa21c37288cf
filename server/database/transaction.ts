import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type Database, DatabaseUnavailable, engineOf, type Work } from "./database.ts";

const longestWait = 60_000;
// Writers of this process queue before taking a connection: waiting for an import, they would exhaust the pool.
const queueOf = memoizeWeak((_database: Database) => pLimit(1));

const afterCommits = new WeakMap<Database, (() => void)[]>();

/** Joins an open transaction. A returned refusal rolls back, as an error does. */
export async function transaction<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  if (database.isTransaction) return work(database as Work);
  const since = performance.now();
  return queueOf(database)(async () => {
    if (performance.now() - since > longestWait)
      throw new DatabaseUnavailable("The changes before this one took too long.");
    const afterwards: (() => void)[] = [];
    try {
      const result = await database.transaction().execute(async (opened) => {
        afterCommits.set(opened, afterwards);
        await engineOf(opened).acquireWriteLock(opened as unknown as Kysely<unknown>);
        const result = await work(opened);
        // After a constraint violation, PostgreSQL cannot commit the transaction.
        if (isRefused(result)) throw new Refused(result);
        return result;
      });
      for (const run of afterwards) run();
      return result;
    } catch (error) {
      if (error instanceof Refused) return error.outcome as Result;
      throw error;
    }
  });
}

export function afterCommit(work: Work, run: () => void): void {
  const afterwards = afterCommits.get(work);
  if (!afterwards) throw new Error("This is no open transaction of ours.");
  afterwards.push(run);
}

class Refused extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super();
    this.outcome = outcome;
  }
}

function isRefused(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}
