import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test, vi } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openLeases } from "./leases.ts";
import { transaction } from "./transaction.ts";

/** Leases of two processes. */
async function openTwo() {
  const test = await openTestDatabase();
  const other = await test.openAgain();
  return {
    data: test.data,
    otherDatabase: other.database,
    one: openLeases(test.data.database, test.data.reading),
    two: openLeases(other.database, other.reading),
    async [Symbol.asyncDispose]() {
      await other.close();
      await test[Symbol.asyncDispose]();
    },
  };
}

test("a name is taken by one process at a time, until it is released", async () => {
  await using leases = await openTwo();
  const taken = await leases.one.take("poster", 60_000);
  expect(taken).toBeDefined();
  expect(await leases.two.take("poster", 60_000)).toBeUndefined();
  expect(await leases.one.take("poster", 60_000)).toBeUndefined();
  expect(await leases.two.isTaken("poster")).toBe(true);
  expect(await leases.two.take("manual", 60_000)).toBeDefined();

  await taken?.release();
  expect(await leases.two.isTaken("poster")).toBe(false);
  expect(await leases.two.take("poster", 60_000)).toBeDefined();
});

test("of many that take a name at once, one has it", async () => {
  await using leases = await openTwo();
  const attempts = Array.from({ length: 20 }, (_, at) => (at % 2 ? leases.one : leases.two).take("poster", 60_000));
  expect((await Promise.all(attempts)).filter((lease) => lease !== undefined)).toHaveLength(1);
});

test("what a killed process had is free after its time, and not the first one's to release", async () => {
  await using leases = await openTwo();
  const lost = await leases.one.take("poster", 300);
  await sleep(400);
  expect(await leases.two.isTaken("poster")).toBe(false);
  expect(await leases.two.take("poster", 60_000)).toBeDefined();
  await lost?.release();
  expect(await leases.one.isTaken("poster")).toBe(true);
});

test("the holder of a lease learns that another process waits, which takes it next", async () => {
  await using leases = await openTwo();
  const { promise: asked, resolve: onContention } = Promise.withResolvers<void>();
  const first = await leases.one.hold("upload", { onContention });
  const second = leases.two.hold("upload");
  await asked;
  expect(await leases.one.take("upload", 60_000)).toBeUndefined();
  await first.release();
  await (await second).release();
  expect(await leases.one.isTaken("upload")).toBe(false);
});

test("a wait that is given up leaves the name with its holder", async () => {
  await using leases = await openTwo();
  const held = await leases.one.hold("upload");
  await expect(leases.two.hold("upload", { signal: AbortSignal.timeout(300) })).rejects.toThrow();
  expect(await leases.two.isTaken("upload")).toBe(true);
  await held.release();
});

test("a holder whose name was taken away hears of it", async () => {
  await using leases = await openTwo();
  const { promise: lost, resolve: onContention } = Promise.withResolvers<void>();
  const held = await leases.one.hold("upload", { onContention });
  await leases.data.database.updateTable("lease").set({ holder: "somebody else" }).execute();
  await lost;
  await held.release();
  expect(await leases.two.isTaken("upload")).toBe(true);
});

// On SQLite, only one process has leases to renew.
test.skipIf(!inject("postgres"))(
  "while changes wait for another process's import, names are kept as ever",
  async () => {
    await using leases = await openTwo();
    const { promise: imported, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const importing = transaction(leases.otherDatabase, async () => {
      begin();
      await imported;
    });
    await begun;
    const saves = Array.from({ length: 8 }, (_, nth) => transaction(leases.data.database, async () => nth));

    const lost = vi.fn();
    const held = await leases.one.hold("upload", { onContention: lost });
    expect(await leases.one.take("poster", 60_000)).toBeDefined();
    // Long enough for several renewals.
    await sleep(3_000);
    expect(lost).not.toHaveBeenCalled();
    finish();
    await importing;
    expect(await Promise.all(saves)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await held.release();
  },
);

test("a clock that was set back keeps nobody waiting for what a process had before", async () => {
  await using leases = await openTwo();
  const lost = await leases.one.take("poster", 60_000);
  const inAnHour = Date.now() + 60 * 60_000;
  await leases.data.database.updateTable("lease").set({ ends_at: inAnHour }).execute();
  expect(await leases.two.isTaken("poster")).toBe(false);
  expect(await leases.two.take("poster", 60_000)).toBeDefined();
  await lost?.release();
  expect(await leases.one.isTaken("poster")).toBe(true);
});
