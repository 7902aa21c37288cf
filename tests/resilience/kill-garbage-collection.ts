import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { referencedObjects } from "#server/maintenance/collect-garbage.ts";
import type { OpenStore } from "#server/storage/open-store.ts";
import type { KillReport } from "./kill-report.ts";
import type { Chance } from "./seeded.ts";
import type { Stack } from "./stack.ts";

/** Time after which every upload has expired, and every unreferenced object is garbage. */
const laterMs = 26 * 60 * 60 * 1_000;

/**
 * Starts the site a day later, when there is much garbage, and kills it during the collection; the next start does the
 * rest.
 */
export async function killGarbageCollection(stack: Stack, own: Chance, report: KillReport): Promise<void> {
  const before = await countObjects(stack);
  const server = await stack.start({ aheadMs: laterMs, until: "/healthz" });
  {
    await using site = await stack.open();
    const deadline = Date.now() + 5_000;
    while (Date.now() < deadline && (await allObjects(site.files)).length === before) await sleep(1);
    await sleep(own.next() * 5);
    await server.kill();
  }
  report.kills.garbageCollection++;
  await stack.laidToRest(new Date());
  const between = await countObjects(stack);
  await collectAllGarbage(stack);
  const after = await countObjects(stack);
  report.objectsCollected += before - after;
  if (between < before && between > after) report.collectionsHalfDone++;
}

/** Collects all garbage, a day later: every remaining object is referenced, and `check` finds nothing wrong. */
export async function collectAllGarbage(stack: Stack): Promise<void> {
  const server = await stack.start({ aheadMs: laterMs });
  {
    await using site = await stack.open();
    const { data, files } = site;
    const unnamed = async () => {
      const objects = await allObjects(files);
      const named = await referencedObjects(data.reading, objects);
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
