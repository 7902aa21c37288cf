import { setInterval, setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { newId } from "#core/id.ts";
import { type Database, engineOf } from "./database.ts";

/** A lease that is not renewed expires after this, in milliseconds. */
const heldFor = 15_000;
/** No lease is longer, in milliseconds; one that seems to be was taken before the clock was set back. */
const longest = 5 * 60_000;
const every = { holding: 1_000, waiting: 200 };

export interface Leases {
  take(name: string, milliseconds: number): Promise<Lease | undefined>;
  isTaken(name: string): Promise<boolean>;
  /** Renews until released. `onContention` may repeat: another process waits, or the lease may be lost. */
  hold(name: string, options?: { signal?: AbortSignal; onContention?: () => void }): Promise<Lease>;
}

export interface Lease {
  /** Never throws: if the database is unavailable, the lease expires. */
  release(): Promise<void>;
}

export function openLeases(database: Database, reading: Database): Leases {
  const { now } = engineOf(database);
  const after = (milliseconds: number): RawBuilder<number> => sql`${now} + ${milliseconds}`;
  const isHeld = sql<SqlBool>`(lease.ends_at > ${now} and lease.ends_at <= ${after(longest)})`;

  async function take(name: string, milliseconds: number): Promise<Held | undefined> {
    const holder = newId();
    const ours = { holder, ends_at: after(milliseconds), wanted: 0 };
    const taken = await database
      .insertInto("lease")
      .values({ name, ...ours })
      .onConflict((same) =>
        same
          .column("name")
          .doUpdateSet(ours)
          .where(({ not }) => not(isHeld)),
      )
      .returning("holder")
      .executeTakeFirst();
    return taken && { name, holder };
  }

  async function release({ name, holder }: Held): Promise<void> {
    const released = database.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
    await released.catch(() => {});
  }

  async function renew({ name, holder }: Held): Promise<boolean> {
    const row = await database
      .updateTable("lease")
      .set({ ends_at: after(heldFor) })
      .where("name", "=", name)
      .where("holder", "=", holder)
      .returning("wanted")
      .executeTakeFirst();
    return row?.wanted === 0;
  }

  async function renewUntilReleased(held: Held, onContention: () => void, signal: AbortSignal): Promise<void> {
    try {
      for await (const _ of setInterval(every.holding, undefined, { signal })) {
        if (!(await renew(held).catch(() => false))) onContention();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return {
    async take(name, milliseconds) {
      const held = await take(name, milliseconds);
      return held && { release: () => release(held) };
    },

    async isTaken(name) {
      const row = await reading
        .selectFrom("lease")
        .select("name")
        .where("name", "=", name)
        .where(isHeld)
        .executeTakeFirst();
      return row !== undefined;
    },

    async hold(name, { signal, onContention = () => {} } = {}) {
      let held = await take(name, heldFor);
      while (!held) {
        await database.updateTable("lease").set({ wanted: 1 }).where("name", "=", name).execute();
        await sleep(every.waiting, undefined, { signal });
        held = await take(name, heldFor);
      }
      const ours = held;
      const released = new AbortController();
      const renewing = renewUntilReleased(ours, onContention, released.signal);
      return {
        async release() {
          released.abort();
          await renewing;
          await release(ours);
        },
      };
    },
  };
}

interface Held {
  name: string;
  holder: string;
}
