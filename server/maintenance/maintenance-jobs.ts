import { setInterval } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { collectGarbage, collectPendingDeletions } from "./collect-garbage.ts";

const minutesOfDay = 24 * 60;
/** A clock that differs from the machine's own count by more than this was set meanwhile, in milliseconds. */
const runsAstray = 5 * 60_000;
/** For so many minutes after that nothing goes: the clock may be set right again. */
const minutesOfDoubt = 60;

interface MaintenanceOptions {
  database: Database;
  reading: Database;
  store: ObjectStore;
  uploads: Uploads;
  /** Forgets the pictures that the content folder does not name any more; answers how many. */
  removePictures?: () => Promise<number>;
  log: Logger;
  metrics?: Metrics;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** How long a minute takes, in milliseconds. */
  minute?: number;
}

/**
 * Removes what nobody needs any more, from the start on: every minute the files of what was deleted, every hour uploads
 * that have ended and pictures that the owner shows no more, every day whatever else no row names. What has ended is told
 * by the clock: where that is set, nothing goes for a while, so that a clock which runs away and comes back takes nothing
 * along. Disposing waits for the object that is under way.
 */
export function startMaintenanceJobs(household: MaintenanceOptions): AsyncDisposable {
  const {
    database,
    reading,
    store,
    uploads,
    removePictures,
    log,
    metrics,
    now = Date.now,
    minute = 60_000,
  } = household;
  const stop = new AbortController();
  const { signal } = stop;
  const clockWasSet = watchClock(now);
  let doubtUntil = 0;
  const running = run();

  async function run(): Promise<void> {
    let minutes = 0;
    await tidy(minutes);
    try {
      const ticks = setInterval(minute, undefined, { ref: false, signal });
      for await (const _ of ticks) await tidy(++minutes);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async function tidy(minutes: number): Promise<void> {
    if (clockWasSet()) {
      doubtUntil = minutes + minutesOfDoubt;
      log.warn("The clock was set; nothing is removed for an hour");
    }
    if (minutes < doubtUntil) return;
    if (minutes % 60 === 0) await step("uploads", () => uploads.collectGarbage());
    // By then whoever was started with an older content folder has been replaced.
    if (minutes % 60 === 0 && minutes > 0 && removePictures) await step("content pictures", removePictures);
    await step("dropped objects", () => collectPendingDeletions({ database, reading, store, signal }, now()));
    if (minutes % minutesOfDay === 0)
      await step("unnamed objects", () => collectGarbage({ reading, store, signal }, now()));
  }

  /** One that fails keeps no other from its turn, and has its own again. */
  async function step(what: string, sweep: () => Promise<number>): Promise<void> {
    if (signal.aborted) return;
    try {
      const removed = await sweep();
      metrics?.removed(what, removed);
      if (removed > 0) log.info({ removed }, `Removed ${what}`);
    } catch (error) {
      log.error({ err: error }, `Removing ${what} failed`);
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

/** Answers each time whether the clock was set since the time before, however it goes by itself. */
function watchClock(now: () => number): () => boolean {
  const ahead = () => now() - performance.now();
  let before = ahead();
  return () => {
    const difference = Math.abs(ahead() - before);
    before = ahead();
    return difference > runsAstray;
  };
}
