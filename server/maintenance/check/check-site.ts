import { sql } from "kysely";
import { dropFile } from "../../catalog/file-rows.ts";
import { bumpRevision, recordChange } from "../../changes/record-change.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { ArchiveProgress } from "../archive/archive-format.ts";
import { type BrokenReference, brokenReferences } from "../archive/broken-references.ts";
import type { SiteData } from "../archive/save-site.ts";
import { createTempDir } from "../archive/temp-dir.ts";
import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import { checkFiles } from "./check-files.ts";
import { damagedStates } from "./damaged-states.ts";
import { derivedValues } from "./derived-values.ts";
import { type Finding, type Repair, repaired } from "./finding.ts";
import { withNames } from "./record-names.ts";
import { foreignObjects, orphanedFileRows, unreferencedObjects } from "./unreferenced.ts";

/** Checks a snapshot, so the site may run. Reads every row and every file. Pending deletions are no findings. */
export async function checkSite(site: SiteData, progress: ArchiveProgress): Promise<Finding[]> {
  const { data, store, folder } = site;
  await using tempDir = await createTempDir(folder);
  await using _held = await pauseGarbageCollection(data.database);
  await using snapshot = await data.snapshot(tempDir.path);
  const { database: copy } = snapshot;

  progress("Checking records", 0, 1);
  const findings = [
    ...(await faultsOf(copy)),
    ...(await lostReferences(data.database, copy)),
    ...(await derivedValues(data.database, copy)),
    ...(await orphanedFileRows(data.database, copy)),
    ...(await damagedStates(copy)),
  ];
  progress("Checking records", 1, 1);
  findings.push(...(await checkFiles(site, copy, progress)));
  findings.push(...(await unreferencedObjects(data.reading, store)), ...(await foreignObjects(store)));
  return await withNames(copy, findings);
}

/** On the copy: another connection would mistake a rebuilt index for a damaged one. */
async function faultsOf(snapshot: Database): Promise<Finding[]> {
  const faults = await engineOf(snapshot).integrityErrors(snapshot);
  return faults.map((fault) => ({ message: `The database itself is damaged: ${fault}` }));
}

async function lostReferences(database: Database, snapshot: Database): Promise<Finding[]> {
  const broken = await brokenReferences(snapshot);
  return broken.map(({ message, link, leftover }) => ({
    message,
    ...(link && { repair: () => removeLink(database, link) }),
    ...(leftover && { repair: () => removeLeftovers(database, leftover) }),
  }));
}

async function removeLeftovers(
  database: Database,
  { part: { table, owner, files = [] }, of, id }: NonNullable<BrokenReference["leftover"]>,
): Promise<Repair> {
  await transaction(database, async (work) => {
    const [file] = files;
    const { rows } = await sql<{ key: string | null }>`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}
      returning ${file ? sql.ref(file.column) : sql`null`} as key`.execute(work);
    for (const { key } of rows) if (key !== null) await dropFile(work, key, Date.now());
    await bumpRevision(work);
  });
  return repaired(`What was left of ${of} ${id} in ${table} is removed.`);
}

async function removeLink(
  database: Database,
  { product, other, remove }: NonNullable<BrokenReference["link"]>,
): Promise<Repair> {
  await transaction(database, async (work) => {
    await remove(work);
    await recordChange(work, { collection: "products", id: product, kind: "updated", at: Date.now() });
  });
  return repaired(`Product ${product} no longer refers to ${other}.`);
}
