import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import { noReserve } from "../disk-reserve.ts";
import { openLog } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openMetrics } from "../metrics/open-metrics.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { deletionDelayMs } from "./collect-garbage.ts";
import { startMaintenanceJobs } from "./maintenance-jobs.ts";

const hour = 60 * 60 * 1_000;
const tus = { "Tus-Resumable": "1.0.0" };

test("files that were dropped, uploads that have ended and objects without a name go without anybody's doing", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  await mira.upload("product-file", Buffer.from("never saved"), "a.txt");
  const { object: nameless } = await site.store.put(Buffer.from("its process was killed"));
  site.clock.now += 26 * hour;
  const metrics = openMetrics({ dataDir: "." });
  await using _jobs = startMaintenanceJobs({
    ...site,
    log: openLog("silent"),
    metrics,
    now: () => site.clock.now,
    minute: 10,
  });
  await until(async () => (await site.objects()).length === 0);
  expect(await site.store.size(nameless)).toBeUndefined();

  const { object } = await site.store.put(Buffer.from("a deleted manual"));
  await site.database.insertInto("dropped_object").values({ object, dropped_at: site.clock.now }).execute();
  await wait(50);
  expect(await site.store.size(object)).toBe(16);
  site.clock.now += 61_000;
  await until(async () => (await site.objects()).length === 0);
  await expect
    .poll(() => removed(metrics))
    .toEqual({
      "lists to import": "0",
      uploads: "1",
      "missed searches": "0",
      "ended sessions": "0",
      "files in the bin": "0",
      "unnamed objects": "2",
      "dropped objects": "1",
    });
});

test("[OP39] what was deleted for good goes after the delay of deletions, and does not wait for the next minute", async () => {
  await using site = await openUploadSite();
  const { object } = await site.store.put(Buffer.from("a deleted manual"));
  await site.database.insertInto("dropped_object").values({ object, dropped_at: site.clock.now }).execute();
  let minutes = 0;
  const reserve = { ...noReserve, refill: async () => minutes++ };
  const options = { ...site, reserve, log: openLog("silent"), now: () => site.clock.now, minute: 2_000 };
  await using jobs = startMaintenanceJobs(options);
  jobs.collectSoon();
  await wait(1_000);
  expect(await site.objects()).toHaveLength(1);
  site.clock.now = Date.now() + deletionDelayMs + 1_000;
  await until(async () => (await site.objects()).length === 0);
  expect(minutes).toBe(1);
});

test("pictures that the owner shows no more go an hour after the start, when no older server shows them either", async () => {
  await using site = await openUploadSite();
  const asked: number[] = [];
  const started = performance.now();
  const removePictures = async () => asked.push(performance.now() - started);
  await using _jobs = startMaintenanceJobs({ ...site, removePictures, log: openLog("silent"), minute: 2 });
  await until(async () => asked.length > 0);
  expect(asked[0]).toBeGreaterThan(60);
});

test("a clock that runs away and comes back takes nothing along; where it stays, what has ended goes an hour later", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const begun = await mira.begin("product-file", 100, "half.bin");
  const path = String(begun.headers.location);
  await mira.patch(path, 0, Buffer.alloc(40));
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
  const metrics = openMetrics({ dataDir: "." });
  await using _jobs = startMaintenanceJobs({ ...site, log, metrics, now: () => site.clock.now, minute: 20 });
  // All jobs have run once; this was the last one.
  await expect.poll(() => removed(metrics)).toHaveProperty("unnamed objects");

  site.clock.now += 26 * hour;
  await until(async () => said.length === 1);
  expect((await mira.send("HEAD", path, tus)).status).toBe(404);
  site.clock.now -= 26 * hour;
  await until(async () => said.length === 2);
  expect(await mira.offset(path)).toBe(40);

  site.clock.now += 26 * hour;
  await until(async () => (await site.arrivingFiles.ids()).length === 0);
  expect(said).toHaveLength(3);
});

test("[OP25] jobs that cannot reach the database are one warning, and run again when it is back", async () => {
  await using site = await openUploadSite();
  let isAway = true;
  let attempts = 0;
  const removePictures = async () => {
    attempts += 1;
    if (isAway) throw new DatabaseUnavailable("The line is broken.");
    return 1;
  };
  const levels: number[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => levels.push(JSON.parse(line).level) });
  await using _jobs = startMaintenanceJobs({ ...site, removePictures, log, minute: 1 });
  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(levels).toEqual([40]);
  isAway = false;
  await expect.poll(() => levels).toEqual([40, 30]);
});

test("a server that stops waits for the object that is being swept, and for no other", async () => {
  await using site = await openUploadSite();
  for (let number = 0; number < 20; number++) await site.store.put(Buffer.from(`forgotten ${number}`));
  site.clock.now += 26 * hour;
  const begun = Promise.withResolvers<void>();
  const store: ObjectStore = {
    ...site.store,
    async delete(...deleted) {
      begun.resolve();
      await wait(20);
      return site.store.delete(...deleted);
    },
  };
  const jobs = startMaintenanceJobs({
    ...site,
    store,
    log: openLog("silent"),
    now: () => site.clock.now,
    minute: 10,
  });
  await begun.promise;
  await jobs[Symbol.asyncDispose]();
  expect(await site.objects()).toHaveLength(19);
  await wait(50);
  expect(await site.objects()).toHaveLength(19);
});

/** What the jobs have counted so far. */
async function removed(metrics: Metrics): Promise<Record<string, string>> {
  const { text } = await metrics.read({ live: { size: 0 }, cache: { counts: {}, bytes: 0 } });
  const lines = text.matchAll(/varifocal_housekeeping_removed_total\{what="([^"]+)"\} (\d+)/g);
  return Object.fromEntries(Array.from(lines, ([, what = "", count = ""]) => [what, count]));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { interval: 10 }).toBe(true);
}
