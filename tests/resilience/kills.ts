import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { type Administrator, openAdministrator } from "./administrator.ts";
import { type Browser, signIn } from "./browser.ts";
import { fillFolder } from "./files.ts";
import { collectAllGarbage, killGarbageCollection } from "./kill-garbage-collection.ts";
import { emptyReport, type KillReport } from "./kill-report.ts";
import { readSite } from "./read-site.ts";
import { type Chance, seeded } from "./seeded.ts";
import { forgetUploads, goOnUploading, settle } from "./settle.ts";
import type { Stack } from "./stack.ts";
import type { Doing } from "./uploading.ts";
import { work } from "./work.ts";

const administrators = 5;

/**
 * Lets administrators work on a site, kills it, restarts it and compares its state with what they remember, repeatedly.
 * Throws at the first difference.
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
    return openAdministrator({ ...own, browser, folder, resent: stack.resent });
  });

  let revision = 0;
  const faults = faultsOf(stack);
  // Every fault once, and an interrupted garbage collection.
  const round = faults.length + 1;
  const first = chance.between(0, faults.length - 1);
  for (let kill = 0; kill < kills; kill++) {
    const own = chance.branch(`kill ${kill}`);
    if (kill % round === round - 1) {
      await server.stop();
      for (const administrator of staff) forgetUploads(administrator);
      await killGarbageCollection(stack, own, report);
      server = await stack.start();
    } else {
      const before = sum(staff, ({ acknowledged }) => acknowledged.changes);
      const fault = faults[(first + kill) % faults.length] ?? { awaited: "saving", victim: "server" };
      server = await killAtWork(stack, server, { staff, own, fault, report, listen: (listener) => (watch = listener) });
      const least = revision + sum(staff, ({ acknowledged }) => acknowledged.changes) - before;
      revision = await compare(stack, { staff, browser, report, least });
    }
    expect(await stack.check()).toEqual([]);
  }
  for (const administrator of staff) forgetUploads(administrator);
  await server.stop();
  await collectAllGarbage(stack);
  report.changesAcknowledged = sum(staff, ({ acknowledged }) => acknowledged.changes);
  report.uploadsAcknowledged = sum(staff, ({ acknowledged }) => acknowledged.uploads);
  return report;
}

interface Fault {
  /** The action during or soon after which the victim is killed. */
  awaited: Doing;
  victim: "server" | "database" | "both";
}

function faultsOf(stack: Stack): Fault[] {
  const victims: Fault["victim"][] = stack.postgres ? ["server", "database", "both"] : ["server"];
  const actions: Doing[] = ["saving", "sending a piece", "waiting for a check"];
  return victims.flatMap((victim) => actions.map((awaited) => ({ awaited, victim })));
}

interface AtWork {
  staff: Administrator[];
  own: Chance;
  fault: Fault;
  report: KillReport;
  listen(listener: (doing: Doing) => void): void;
}

/** Kills the server, the database server or both, at a random moment after an action has begun. */
async function killAtWork(stack: Stack, server: ServerProcess, { staff, own, fault, report, listen }: AtWork) {
  const { awaited, victim } = fault;
  const delayMs = own.next() * (awaited === "saving" ? 15 : 60);
  let left = own.between(2, 12);
  const begun = new Promise<void>((resolve) => {
    listen((doing) => doing === awaited && --left === 0 && resolve());
  });

  const over = new AbortController();
  const working = Promise.all(staff.map((administrator) => work(administrator, over.signal)));
  // A failure of an administrator rejects at once.
  await Promise.race([begun, working, sleep(10_000, undefined, { ref: false })]);
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
  /** The revision after the acknowledged changes alone. */
  least: number;
}

/** Compares the site with what all administrators remember; answers the revision. */
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

/** Waits until a server is ready, which may have lost its database for a while. */
async function answers(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${server.url}/readyz?database`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server has not become ready again:\n${server.logs()}`);
}

function sum(staff: Administrator[], count: (of: Administrator) => number): number {
  return staff.reduce((all, administrator) => all + count(administrator), 0);
}
