import { setInterval, setTimeout as wait } from "node:timers/promises";
import { removeEndedSessions } from "../auth/ended-sessions.ts";
import { removeOldMissedSearches } from "../catalog/search/missed-searches.ts";
import type { Database } from "../database/database.ts";
import { logFailure } from "../database/log-failure.ts";
import { type DiskReserve, noReserve } from "../disk-reserve.ts";
import { removeExpired } from "../history/empty-bin.ts";
import { pruneHistory } from "../history/prune-history.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { removeOldLists } from "../product-list/kept-lists.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { collectGarbage, collectPendingDeletions, deletionDelayMs } from "./collect-garbage.ts";

const minutesOfDay = 24 * 60;
/** In milliseconds. A larger difference from the monotonic clock means that the clock was set. */
const runsAstray = 5 * 60_000;
/** After the clock was set, nothing is removed for this long, because the clock may be corrected. */
const minutesOfDoubt = 60;

interface MaintenanceOptions {
  database: Database;
  reading: Database;
  store: ObjectStore;
  uploads: Uploads;
  reserve?: DiskReserve;
  removePictures?: () => Promise<number>;
  historyDays?: number;
  log: Logger;
  metrics?: Metrics;
  now?: () => number;
  minute?: number;
}

export interface MaintenanceJobs extends AsyncDisposable {
  /** Once the delay of deletions is over, instead of at the next minute. */
  collectSoon(): void;
}

/** Jobs pause after the clock was set, because with a wrong clock they would delete too much. */
export function startMaintenanceJobs(options: MaintenanceOptions): MaintenanceJobs {
  const {
    database,
    reading,
    store,
    uploads,
    reserve = noReserve,
    removePictures,
    historyDays,
    log,
    metrics,
    now = Date.now,
    minute = 60_000,
  } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const clockWasSet = watchClock(now);
  let doubtUntil = 0;
  let minutes = 0;
  let running: Promise<unknown> = run();

  async function run(): Promise<void> {
    await tidy();
    try {
      const ticks = setInterval(minute, undefined, { ref: false, signal });
      for await (const _ of ticks) {
        minutes += 1;
        await tidy();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async function tidy(): Promise<void> {
    await attempt("Reserving space on the disk failed", () => reserve.refill());
    if (clockWasSet()) {
      doubtUntil = minutes + minutesOfDoubt;
      log.warn("The clock was set; nothing is removed for an hour");
    }
    if (minutes < doubtUntil) return;
    if (minutes % 60 === 0) await step("lists to import", () => removeOldLists(database, now()));
    if (minutes % 60 === 0) await step("uploads", () => uploads.collectGarbage());
    // Not at the start: a server with an older content folder may still run.
    if (minutes % 60 === 0 && minutes > 0 && removePictures) await step("content pictures", removePictures);
    if (minutes % 60 === 0) await step("missed searches", () => removeOldMissedSearches(database, now()));
    if (minutes % 60 === 0) await step("ended sessions", () => removeEndedSessions(database, now()));
    if (minutes % 60 === 0) await step("files in the bin", () => removeExpired({ database, reading }, now()));
    if (minutes % minutesOfDay === 0 && historyDays !== undefined)
      await step("old states of records", () => pruneHistory(database, now(), historyDays));
    await collectDropped();
    if (minutes % minutesOfDay === 0)
      await step("unnamed objects", () => collectGarbage({ reading, store, signal }, now()));
  }

  function collectDropped(): Promise<void> {
    return step("dropped objects", () => collectPendingDeletions({ database, reading, store, signal }, now()));
  }

  async function collectAfterDelay(): Promise<void> {
    await wait((deletionDelayMs * minute) / 60_000, undefined, { ref: false, signal }).catch(() => {});
    if (minutes >= doubtUntil) await collectDropped();
  }

  function step(what: string, job: () => Promise<number>): Promise<void> {
    return attempt(`Removing ${what} failed`, async () => {
      const removed = await job();
      metrics?.removed(what, removed);
      if (removed > 0) log.info({ removed }, `Removed ${what}`);
    });
  }

  async function attempt(failure: string, job: () => Promise<unknown>): Promise<void> {
    if (signal.aborted) return;
    try {
      await job();
    } catch (error) {
      logFailure(log, database, error, failure);
    }
  }

  return {
    collectSoon() {
      running = Promise.all([running, collectAfterDelay()]);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

function watchClock(now: () => number): () => boolean {
  const ahead = () => now() - performance.now();
  let before = ahead();
  return () => {
    const difference = Math.abs(ahead() - before);
    before = ahead();
    return difference > runsAstray;
  };
}
