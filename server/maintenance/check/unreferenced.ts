import { sql } from "kysely";
import { binPrefix } from "#core/files/file-key.ts";
import { dropFile } from "../../catalog/file-rows.ts";
import { bumpRevision } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { transaction } from "../../database/transaction.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { fileReferences } from "../archive/broken-references.ts";
import { recordFiles } from "../archive/included-tables.ts";
import { referencedObjects, unreferencedGraceMs } from "../collect-garbage.ts";
import { isGarbageCollectionPaused } from "../pause-garbage-collection.ts";
import { type Finding, notRepaired, type Repair, repaired } from "./finding.ts";

export async function orphanedFileRows(database: Database, snapshot: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const rows of pagesOf(snapshot, "file", recordFiles)) {
    for (const key of await unused(
      snapshot,
      // Files of records that have left the bin are removed by themselves.
      rows.flatMap(({ key }) => (key.startsWith(binPrefix) ? [] : key)),
    )) {
      findings.push({ message: `The file ${key} belongs to no record.`, repair: () => forget(database, key) });
    }
  }
  return findings;
}

async function unused(database: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = new Set<string>();
  for (const { table, column } of fileReferences) {
    const name = sql.ref(`${table}.${column}`);
    const { rows } = await sql<{ key: string }>`select ${name} as key from ${sql.table(table)}
      where ${name} in (${sql.join(keys)})`.execute(database);
    for (const { key } of rows) used.add(key);
  }
  return keys.filter((key) => !used.has(key));
}

async function forget(database: Database, key: string): Promise<Repair> {
  return transaction(database, async (work) => {
    const [unreferenced] = await unused(work, [key]);
    if (unreferenced === undefined) return repaired(`${key} belongs to a record by now.`);
    await dropFile(work, key, Date.now());
    await bumpRevision(work);
    return repaired(`${key} is forgotten; its bytes go with the next sweep.`);
  });
}

const batchSize = 200;

/** Only objects older than the grace period: younger ones may get a row. */
export async function unreferencedObjects(reading: Database, store: ObjectStore): Promise<Finding[]> {
  const putBefore = Date.now() - unreferencedGraceMs;
  const findings: Finding[] = [];
  let batch: string[] = [];

  async function lookAtBatch() {
    const known = await referencedObjects(reading, batch);
    for (const object of await waitingForCollection(reading, batch)) known.add(object);
    for (const object of batch.filter((object) => !known.has(object))) {
      findings.push({
        message: `The object ${object} belongs to no file.`,
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

/** Files that somebody else has put into the site's folder or bucket. */
export async function foreignObjects(store: ObjectStore): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const name of store.strays()) {
    findings.push({ message: `The file store holds ${name}, which the site has not put there.` });
  }
  return findings;
}

/** A running site deletes these within minutes, a stopped one at its next start. */
async function waitingForCollection(reading: Database, objects: string[]): Promise<string[]> {
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
