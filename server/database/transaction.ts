import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type Database, DatabaseUnavailable, engineOf, type Work } from "./database.ts";

const longestWait = 60_000;
// Writers of this process queue before taking a connection: waiting for an import, they would exhaust the pool.
const queueOf = memoizeWeak((_database: Database) => pLimit(1));

interface Hooks {
  before: (() => Promise<void>)[];
  after: (() => void)[];
  committed: Database | undefined;
}

const hooksOf = new WeakMap<Database, Hooks>();
const readingOf = new WeakMap<Database, Database>();

/** Lets transactions on `database` read what was committed before them. */
export function setReading(database: Database, reading: Database): void {
  readingOf.set(database, reading);
}

/** Joins an open transaction. A returned refusal rolls back, as an error does. */
export async function transaction<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  if (database.isTransaction) return work(database as Work);
  const since = performance.now();
  return queueOf(database)(async () => {
    if (performance.now() - since > longestWait)
      throw new DatabaseUnavailable("The changes before this one took too long.");
    const hooks: Hooks = { before: [], after: [], committed: readingOf.get(database) };
    try {
      const result = await database.transaction().execute(async (opened) => {
        hooksOf.set(opened, hooks);
        await engineOf(opened).acquireWriteLock(opened as unknown as Kysely<unknown>);
        const result = await work(opened);
        // After a constraint violation, PostgreSQL cannot commit the transaction.
        if (isRefused(result)) throw new Refused(result);
        for (const run of hooks.before) await run();
        return result;
      });
      for (const run of hooks.after) run();
      return result;
    } catch (error) {
      if (error instanceof Refused) return error.outcome as Result;
      throw error;
    }
  });
}

/** Answers what the work answers, of which nothing is left. */
export async function rolledBack<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  try {
    return await transaction<never>(database, async (opened) => {
      throw new RolledBack(await work(opened));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.value as Result;
    throw error;
  }
}

/** Runs in the transaction, once its work is done and unless it is refused. */
export function beforeCommit(work: Work, run: () => Promise<void>): void {
  hooks(work).before.push(run);
}

export function afterCommit(work: Work, run: () => void): void {
  hooks(work).after.push(run);
}

/** Reads the state before this transaction: all writers wait for each other, so nothing else has been committed since. */
export function lastCommitted(work: Work): Database | undefined {
  return hooks(work).committed;
}

function hooks(work: Work): Hooks {
  const found = hooksOf.get(work);
  if (!found) throw new Error("This is no open transaction of ours.");
  return found;
}

class RolledBack extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super();
    this.value = value;
  }
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
