import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { OpenStore } from "#server/files/open-store.ts";
import { namedObjects } from "#server/files/sweep.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { type Administrator, openAdministrator } from "./administrator.ts";
import { type Browser, signIn } from "./browser.ts";
import { fillFolder } from "./files.ts";
import { readSite } from "./read-site.ts";
import { type Chance, seeded } from "./seeded.ts";
import { forgetUploads, goOnUploading, settle } from "./settle.ts";
import type { Stack } from "./stack.ts";
import type { Doing } from "./uploading.ts";
import { work } from "./work.ts";

const administrators = 5;
/** By then every upload has ended, and every object that nothing names is to go. */
const laterMs = 26 * 60 * 60 * 1_000;

/** What was seen, in numbers. */
export interface KillReport {
  kills: { server: number; database: number; sweep: number };
  /** Kills that broke off so many of each. */
  brokenOff: Record<Exclude<Doing, "nothing">, number>;
  changesAcknowledged: number;
  uploadsAcknowledged: number;
  inDoubt: { whole: number; absent: number };
  uploadsGoneOn: number;
  filesCompared: number;
  /** Kills after which a sweep had done a part of its work. */
  sweepsHalfDone: number;
  objectsSwept: number;
}

/**
 * Lets administrators work on a site, kills it, starts it again and compares what it holds with what they remember, so many
 * times. Throws at the first difference.
 */
export async function playKills(stack: Stack, { kills, seed }: { kills: number; seed: number }): Promise<KillReport> {
  const chance = seeded(seed);
  const report = emptyReport();
  let server = await stack.start();
  const browser = await signIn(stack.url, demoAdministrator);
  const folder = await fillFolder(chance.branch("files"));
  let watch: (doing: Doing) => void = () => {};
  const staff = Array.from({ length: administrators }, (_, nth) => {
    const name = `A${nth}`;
    const own = { name, chance: chance.branch(name), watch: (doing: Doing) => watch(doing) };
    return openAdministrator({ ...own, browser, folder, sentAgain: stack.sentAgain });
  });

  let revision = 0;
  for (let kill = 0; kill < kills; kill++) {
    const own = chance.branch(`kill ${kill}`);
    if (kill % 10 === 9) {
      await server.stop();
      for (const administrator of staff) forgetUploads(administrator);
      await killSweep(stack, own, report);
      server = await stack.start();
    } else {
      const before = sum(staff, ({ acknowledged }) => acknowledged.changes);
      server = await killAtWork(stack, server, { staff, own, report, listen: (listener) => (watch = listener) });
      const least = revision + sum(staff, ({ acknowledged }) => acknowledged.changes) - before;
      revision = await compare(stack, { staff, browser, report, least });
    }
    expect(await stack.varifocal(["check"])).toContain("Nothing is wrong.");
  }
  for (const administrator of staff) forgetUploads(administrator);
  await server.stop();
  await sweepAll(stack);
  report.changesAcknowledged = sum(staff, ({ acknowledged }) => acknowledged.changes);
  report.uploadsAcknowledged = sum(staff, ({ acknowledged }) => acknowledged.uploads);
  return report;
}

interface AtWork {
  staff: Administrator[];
  own: Chance;
  report: KillReport;
  listen(listener: (doing: Doing) => void): void;
}

/** Kills the server, the database server or both, at a moment of chance after something of chance has begun. */
async function killAtWork(stack: Stack, server: ServerProcess, { staff, own, report, listen }: AtWork) {
  const awaited = own.oneOf<Doing>(["saving", "saving", "sending a piece", "waiting for a check"]);
  const delayMs = own.next() * (awaited === "saving" ? 15 : 60);
  const victim = stack.postgres
    ? (own.oneOf(["server", "server", "server", "database", "both"]) ?? "server")
    : "server";
  let left = own.between(2, 25);
  const begun = new Promise<void>((resolve) => {
    listen((doing) => doing === awaited && --left === 0 && resolve());
  });

  const over = new AbortController();
  const working = Promise.all(staff.map((administrator) => work(administrator, over.signal)));
  // Whoever finds something wrong meanwhile is heard at once.
  await Promise.race([begun, working, sleep(20_000, undefined, { ref: false })]);
  await sleep(delayMs);

  over.abort();
  const killed = new Date();
  await Promise.all([victim !== "database" && server.kill(), victim !== "server" && stack.postgres?.crash()]);
  for (const { doing } of staff) if (doing !== "nothing") report.brokenOff[doing]++;
  if (victim !== "database") report.kills.server++;
  if (victim !== "server") report.kills.database++;
  if (victim !== "server") await stack.postgres?.start();
  const again = victim === "database" ? server : await stack.start();
  await working;
  await answers(again);
  await stack.laidToRest(killed);
  return again;
}

interface Compared {
  staff: Administrator[];
  browser: Browser;
  report: KillReport;
  /** The revision that the acknowledged changes alone would have made. */
  least: number;
}

/** Compares what the site holds with what everybody remembers; answers the revision. */
async function compare(stack: Stack, { staff, browser, report, least }: Compared): Promise<number> {
  await using site = await stack.open();
  const { reading } = site.data;
  const contents = await readSite(reading, browser);
  report.filesCompared += contents.files;
  for (const administrator of staff) {
    const settled = settle(administrator, contents);
    if (settled !== "nothing was in doubt") report.inDoubt[settled]++;
  }
  const gone = await Promise.all(staff.map(goOnUploading));
  report.uploadsGoneOn += gone.reduce((one, other) => one + other, 0);

  const changes = await reading.selectFrom("change").select("revision").orderBy("revision").execute();
  expect(changes.map((change) => change.revision)).toEqual(changes.map((_, place) => place + 1));
  const { value } = await reading.selectFrom("revision").select("value").executeTakeFirstOrThrow();
  expect(value).toBe(changes.length);
  expect(value).toBeGreaterThanOrEqual(least);
  return value;
}

/** Starts the site a day later, when much is to be swept, and kills it meanwhile; the next start does the rest. */
async function killSweep(stack: Stack, own: Chance, report: KillReport): Promise<void> {
  const before = await countObjects(stack);
  const server = await stack.start({ aheadMs: laterMs, until: "/healthz" });
  await sleep(own.next() * 250);
  const killed = new Date();
  await server.kill();
  report.kills.sweep++;
  await stack.laidToRest(killed);
  const between = await countObjects(stack);
  await sweepAll(stack);
  const after = await countObjects(stack);
  report.objectsSwept += before - after;
  if (between < before && between > after) report.sweepsHalfDone++;
}

/** Lets a start a day later sweep everything: what is left has a name, and a check finds nothing wrong. */
async function sweepAll(stack: Stack): Promise<void> {
  const server = await stack.start({ aheadMs: laterMs });
  {
    await using site = await stack.open();
    const { data, files } = site;
    const unnamed = async () => {
      const objects = await allObjects(files);
      const named = await namedObjects(data.reading, objects);
      return objects.filter((object) => !named.has(object));
    };
    await expect.poll(unnamed, { timeout: 60_000 }).toEqual([]);
    expect(await data.reading.selectFrom("upload").select("id").execute()).toEqual([]);
    await expect.poll(() => stack.incoming()).toEqual([]);
  }
  expect(await stack.varifocal(["check"], { aheadMs: laterMs })).toContain("Nothing is wrong.");
  await server.stop();
}

async function countObjects(stack: Stack): Promise<number> {
  await using site = await stack.open();
  return (await allObjects(site.files)).length;
}

async function allObjects({ store }: OpenStore): Promise<string[]> {
  const objects: string[] = [];
  for await (const object of store.olderThan(Number.POSITIVE_INFINITY)) objects.push(object);
  return objects;
}

/** Waits until a server can be used, which may have lost its database for a while. */
async function answers(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server has not become ready again:\n${server.logs()}`);
}

function emptyReport(): KillReport {
  return {
    kills: { server: 0, database: 0, sweep: 0 },
    brokenOff: {
      "reading a page": 0,
      "beginning an upload": 0,
      "sending a piece": 0,
      "waiting for a check": 0,
      saving: 0,
    },
    changesAcknowledged: 0,
    uploadsAcknowledged: 0,
    inDoubt: { whole: 0, absent: 0 },
    uploadsGoneOn: 0,
    filesCompared: 0,
    sweepsHalfDone: 0,
    objectsSwept: 0,
  };
}

function sum(staff: Administrator[], count: (of: Administrator) => number): number {
  return staff.reduce((all, administrator) => all + count(administrator), 0);
}
