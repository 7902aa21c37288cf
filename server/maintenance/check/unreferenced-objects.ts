import type { Database } from "../../database/database.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { referencedObjects, unreferencedGraceMs } from "../collect-garbage.ts";
import { isGarbageCollectionPaused } from "../pause-garbage-collection.ts";
import { type Finding, notRepaired, type Repair, repaired } from "./finding.ts";

const batchSize = 200;

/** Only objects older than the grace period: younger ones may get a row. */
export async function unreferencedObjects(reading: Database, store: ObjectStore): Promise<Finding[]> {
  const putBefore = Date.now() - unreferencedGraceMs;
  const findings: Finding[] = [];
  let batch: string[] = [];

  async function lookAtBatch() {
    const known = await referencedObjects(reading, batch);
    for (const object of await waitingForSweep(reading, batch)) known.add(object);
    for (const object of batch.filter((object) => !known.has(object))) {
      findings.push({
        sentence: `The object ${object} belongs to no file.`,
        repair: () => remove(reading, store, object, putBefore),
      });
    }
    batch = [];
  }

  for await (const object of store.olderThan(putBefore)) {
    if (batch.push(object) === batchSize) await lookAtBatch();
  }
  if (batch.length > 0) await lookAtBatch();
  return findings;
}

/** A running site deletes these within minutes, a stopped one at its next start. */
async function waitingForSweep(reading: Database, objects: string[]): Promise<string[]> {
  const rows = await reading.selectFrom("dropped_object").select("object").where("object", "in", objects).execute();
  return rows.map(({ object }) => object);
}

async function remove(reading: Database, store: ObjectStore, object: string, putBefore: number): Promise<Repair> {
  const named = await referencedObjects(reading, [object]);
  if (named.has(object)) return repaired(`${object} belongs to a file by now.`);
  if (await isGarbageCollectionPaused(reading))
    return notRepaired(`${object} stays while a backup or an import is under way.`);
  const removed = await store.delete(object, putBefore);
  return repaired(removed ? `${object} is removed.` : `${object} is gone, or was just put again.`);
}
