import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { releaseMessages } from "#core/release/release.ts";
import type { Collection } from "#server/catalog/collection.ts";
import { type CollectionName, collections } from "#server/catalog/collections.ts";
import { refreshFacts } from "#server/catalog/fact/refresh-facts.ts";
import { currentRevision } from "#server/changes/revision.ts";
import type { Database, OpenDatabase } from "#server/database/database.ts";
import { transaction } from "#server/database/transaction.ts";
import { differences } from "#server/history/differences.ts";
import { historyMessages } from "#server/history/restored-document.ts";
import { wholeStates } from "#server/history/sheet-rows.ts";
import { undoMessages } from "#server/history/undo-set.ts";
import { filesToArchive } from "#server/maintenance/archive/included-tables.ts";
import { readFiles } from "#server/maintenance/archive/record-types/files.ts";
import { allStates, randomChanges } from "#tests/support/random-changes.ts";
import { endWithThisProcess } from "#tests/support/server-process.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { seed } from "./kill-settings.ts";
import { type Chance, seeded } from "./seeded.ts";

const changes = Number(process.env.VARIFOCAL_CHANGES ?? 500);
const changesBefore = 60;
const killsPerTask = 4;

type Fields = Record<string, unknown>;

test.each([["sqlite"], ["postgres"]] as const)(
  "[HI27] random changes, undone one after the other and killed meanwhile, leave the export as it was: %s",
  { timeout: 900_000 },
  async (engine) => {
    await using site = await openTestDatabase(engine);
    const { database } = site.data;
    const chance = seeded(seed).branch(engine);
    // Nothing is collected until the end, so that all files are there.
    const began = Date.now();

    const change = randomChanges(database, seed);
    for (let step = 0; step < changesBefore; step++) await change();
    const before = await exportOf(site.data);
    const first = await setCount(database);

    await killRepeatedly({
      ...{ database, chance, since: await currentRevision(database), lines: changes / (killsPerTask + 1) },
      start: (nth) => begin(site.environment, ["changes", chance.between(1, 1e9) + nth, first.count + changes]),
    });
    const last = await setCount(database);
    expect(last.count).toBeGreaterThanOrEqual(first.count + changes);
    expect(await exportOf(site.data)).not.toEqual(before);

    const said = await killRepeatedly({
      ...{ database, chance, since: await currentRevision(database), lines: changes / (killsPerTask + 1) },
      start: () => begin(site.environment, ["undo", first.newest + 1, last.newest, began - 60_000]),
    });
    const refusals = said.filter((line) => line.startsWith("refused ")).map((line) => line.slice("refused ".length));
    // A published release stays, and moving an info item to the top is no version of it.
    const { withdrawalStays } = releaseMessages;
    const expected = [historyMessages.releaseStays, withdrawalStays, undoMessages.notRecorded, undoMessages.nothing];
    // A product deleted before the withdrawal is named too: only the undo of its own deletion brings it back.
    const model = String.raw`(?:VF|Copy) \d+\.\d+`;
    const gone = new RegExp(`^${undoMessages.leftOut([`${model}(?:, ${model})*`])} (?=${withdrawalStays}$)`);
    expect(refusals.filter((reason) => !expected.includes(reason.replace(gone, "")))).toEqual([]);
    expect(asBefore(await exportOf(site.data), before)).toEqual(asBefore(before, before));
  },
);

interface Killing {
  database: Database;
  chance: Chance;
  /** How many it says, about, before it is killed. */
  lines: number;
  /** The revision before it. */
  since: number;
  start(nth: number): ChildProcess;
}

/** Starts it, kills it at a random moment, looks what it left, and starts it again; the last one ends by itself. */
async function killRepeatedly({ database, chance, lines, since, start }: Killing): Promise<string[]> {
  const said: string[] = [];
  for (let nth = 0; nth <= killsPerTask; nth++) {
    const child = start(nth);
    const killAt = nth === killsPerTask ? Number.POSITIVE_INFINITY : chance.between(lines * 0.6, lines * 1.2);
    let count = 0;
    const ended = once(child, "close");
    if (!child.stdout) throw new Error("The process has no output.");
    for await (const line of createInterface(child.stdout)) {
      said.push(line);
      if (++count !== killAt) continue;
      await sleep(chance.between(0, 20));
      child.kill("SIGKILL");
    }
    const [code, signal] = await ended;
    if (code !== 0 && signal !== "SIGKILL") throw new Error(`The process ended with ${code}: ${said.join("\n")}`);
    await expectWhole(database, since);
  }
  return said;
}

function begin(environment: NodeJS.ProcessEnv, parameters: (string | number)[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--import", "./runtime.js", "tests/resilience/history-process.ts", ...parameters.map(String)],
    { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "inherit"] },
  );
  endWithThisProcess(child);
  return child;
}

/** Every change stands in a set, and each record is what the history says of its version. */
async function expectWhole(database: Database, since: number): Promise<void> {
  // A writer waits for what a killed process has begun.
  await transaction(database, async (work) => {
    const sets = new Set((await work.selectFrom("change_set").select("id").execute()).map(({ id }) => id));
    const changed = await work.selectFrom("change").select(["revision", "change_set"]).execute();
    const outside = changed.filter(({ change_set: set }) => set === null || !sets.has(set));
    // Sheets were read again before, which is no change of anybody's.
    expect(outside.filter(({ revision }) => revision > since)).toEqual([]);
    const inSets = new Set(changed.map(({ change_set }) => change_set));
    expect([...sets].filter((set) => !inSets.has(set))).toEqual([]);

    const lost = await work.selectFrom("lost_link").select(["collection", "record_id"]).execute();
    const losers = new Set(lost.map(({ collection, record_id }) => `${collection} ${record_id}`));
    const rows = await work.selectFrom("record_state").selectAll().execute();
    const states = await wholeStates(work, rows);
    const stored = new Map(
      rows.map((row) => [`${row.collection} ${row.record_id} ${row.version}`, { state: states.get(row) }]),
    );
    for (const [key, state] of await allStates(work)) {
      const found = stored.get(key);
      // A new site has facts and search words that nobody has changed.
      if (found === undefined && state.record.version === 1) continue;
      // Moved to the top, or without what was deleted, a record keeps its version.
      const isLoser = losers.has(key.slice(0, key.lastIndexOf(" ")));
      const different = differences(found?.state, state).filter(
        ({ field }) => !isLoser || !["features", "products"].includes(field),
      );
      expect(different, key).toEqual([]);
    }
  });
}

async function setCount(database: Database): Promise<{ count: number; newest: number }> {
  const sets = await database.selectFrom("change_set").select("id").execute();
  return { count: sets.length, newest: Math.max(0, ...sets.map(({ id }) => id)) };
}

/** Maps a key to what an archive holds of each record and file, without versions and times, and what sheets state. */
async function exportOf(data: OpenDatabase): Promise<Map<string, Fields>> {
  const { database } = data;
  await refreshFacts(data);
  const found = new Map<string, Fields>();
  for (const { name, read, ...collection } of collections as readonly Collection<CollectionName>[]) {
    const recordsIn = collection.recordsIn ?? ((line: unknown) => [[(line as { id: string }).id, line as Fields]]);
    for await (const line of read(database)) {
      for (const [id, { version: _, createdAt: __, updatedAt: ___, timestamp: ____, ...record }] of recordsIn(line)) {
        found.set(`${name} ${id}`, record);
      }
    }
  }
  for await (const { key, createdAt: _, ...file } of readFiles(database, filesToArchive(false).files)) {
    found.set(`file ${key}`, file);
  }
  const facts = await database.selectFrom("product_fact").selectAll().execute();
  for (const { product_id, position, ...fact } of facts) found.set(`facts ${product_id} ${position}`, fact);
  return found;
}

/** Records that were there before. What has been published since stays, and a withdrawal too. */
function asBefore(found: Map<string, Fields>, before: Map<string, Fields>): Map<string, Fields> {
  return new Map(
    [...found].flatMap(([key, record]) => {
      if (!key.startsWith("releases "))
        return before.has(key) || !key.startsWith("file releases/") ? [[key, record]] : [];
      const { channel: _, withdrawnReason: __, ...others } = record;
      return before.has(key) ? [[key, others]] : [];
    }),
  );
}
