import { setInterval } from "node:timers/promises";
import { newId } from "#core/id.ts";
import type { Database } from "../database/database.ts";

const heldFor = 10 * 60 * 1_000;
const renewedEvery = 60 * 1_000;
const prefix = "objects held by ";

// Garbage collection checks for pauses after references, so a snapshot taken during a pause keeps its objects.
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
        // A failed renewal is repeated well before the pause expires.
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

export async function isGarbageCollectionPaused(reading: Database): Promise<boolean> {
  return (await holders(reading)).some(({ value }) => Number(value) > Date.now());
}

async function forgetEnded(database: Database): Promise<void> {
  for (const { name, value } of await holders(database)) {
    if (Number(value) <= Date.now()) await database.deleteFrom("setting").where("name", "=", name).execute();
  }
}

function holders(reading: Database) {
  return reading.selectFrom("setting").selectAll().where("name", "like", `${prefix}%`).execute();
}
