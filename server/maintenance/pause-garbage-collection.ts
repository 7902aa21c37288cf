import { setInterval } from "node:timers/promises";
import { newId } from "#core/id.ts";
import type { Database } from "../database/database.ts";

/** In milliseconds. A process that dies holding does so no longer than this; one that lives says so again in time. */
const heldFor = 10 * 60 * 1_000;
const renewedEvery = 60 * 1_000;
const prefix = "objects held by ";

/**
 * Keeps every process from removing objects until it is disposed: for a backup, which reads for long what may be deleted
 * meanwhile, and for an import, whose rows come long after its objects. A sweep looks for holders after it has looked for
 * names, so whoever takes a snapshot while holding finds every object that the snapshot names.
 */
export async function pauseGarbageCollection(database: Database): Promise<AsyncDisposable> {
  const name = prefix + newId();
  const stop = new AbortController();
  await forgetEnded(database);
  await sayHeld();

  async function sayHeld(): Promise<void> {
    const value = String(Date.now() + heldFor);
    await database
      .insertInto("setting")
      .values({ name, value })
      .onConflict((same) => same.column("name").doUpdateSet({ value }))
      .execute();
  }

  async function goOn(): Promise<void> {
    try {
      for await (const _ of setInterval(renewedEvery, undefined, { ref: false, signal: stop.signal })) {
        // What could not be said once is said the next time, well before it counts.
        await sayHeld().catch(() => {});
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }

  const going = goOn();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await going;
      await database.deleteFrom("setting").where("name", "=", name).execute();
    },
  };
}

/** Whether somebody needs objects that nothing names. */
export async function isGarbageCollectionPaused(reading: Database): Promise<boolean> {
  return (await holders(reading)).some(({ value }) => Number(value) > Date.now());
}

/** What a process that was killed has left. */
async function forgetEnded(database: Database): Promise<void> {
  for (const { name, value } of await holders(database)) {
    if (Number(value) <= Date.now()) await database.deleteFrom("setting").where("name", "=", name).execute();
  }
}

function holders(reading: Database) {
  return reading.selectFrom("setting").selectAll().where("name", "like", `${prefix}%`).execute();
}
