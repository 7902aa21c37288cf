import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeFeed } from "../../changes/change-feed.ts";
import type { Database } from "../../database/database.ts";
import type { Leases } from "../../database/leases.ts";
import { logFailure } from "../../database/log-failure.ts";
import type { Logger } from "../../log.ts";
import { refreshFacts } from "./refresh-facts.ts";
import type { RulesChange } from "./rules-change.ts";

/** A process gives up the lease after this, in milliseconds; it ends by itself if the process is killed. */
const leaseMs = 60_000;
const workMs = 40_000;

interface FactReaderOptions {
  database: Database;
  background: Database;
  changes: Pick<ChangeFeed, "subscribe">;
  /** Where several processes share the database, one of them reads. */
  leases?: Leases | undefined;
  log: Logger;
  /** In milliseconds; also how long a failed attempt waits. */
  every?: { check: number; atLeast: number };
}

/** Keeps the facts of all products as today's definitions read them. */
export function startFactReader({
  database,
  background,
  changes,
  leases,
  log,
  every = { check: 60_000, atLeast: 1_000 },
}: FactReaderOptions): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  let wake = () => {};
  const unsubscribe = changes.subscribe(() => wake());
  const byRules: RulesChange = { products: 0, removed: 0, others: 0 };
  let logged = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const isDone = await readAll();
      // A change during the reading has resolved `changed` already.
      if (isDone) await Promise.race([changed, pause(every.check)]);
      await pause(every.atLeast);
    }
  }

  async function readAll(): Promise<boolean> {
    try {
      const lease = await leases?.take("facts", leaseMs);
      if (leases && !lease) return true;
      try {
        const isDone = await refreshFacts({ database, background, signal, until: performance.now() + workMs, byRules });
        if (isDone) logRules();
        return isDone;
      } finally {
        await lease?.release();
      }
    } catch (error) {
      if (!signal.aborted) logFailure(log, database, error, "Reading facts failed");
      return true;
    }
  }

  /** Once all sheets are read by the rules of a new release. */
  function logRules(): void {
    if (byRules.products === logged) return;
    logged = byRules.products;
    const { products, removed, others } = byRules;
    log.info(
      { products, gone: removed, new: others },
      `Sheets read by new rules: ${removed} facts of ${products} products go`,
    );
  }

  function pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
  }

  return {
    async [Symbol.asyncDispose]() {
      unsubscribe();
      stop.abort();
      await running;
    },
  };
}
