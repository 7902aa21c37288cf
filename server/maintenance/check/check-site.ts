import { type Database, engineOf } from "../../database/database.ts";
import type { ArchiveProgress } from "../archive/archive-progress.ts";
import { brokenReferences } from "../archive/broken-references.ts";
import type { Site } from "../archive/save-site.ts";
import { openScratch } from "../archive/temp-dir.ts";
import { holdObjects } from "../pause-garbage-collection.ts";
import { checkFiles } from "./check-files.ts";
import { derivedValues } from "./derived-values.ts";
import type { Finding } from "./finding.ts";
import { removeLink } from "./repair-rows.ts";
import { unnamedObjects } from "./unreferenced-objects.ts";
import { unusedFiles } from "./unused-files.ts";

/**
 * Looks for whatever is wrong with a site as it is at one moment, running or not: reads every row, and every byte of every
 * file. What housekeeping is about to remove is not wrong.
 */
export async function checkSite(site: Site, progress: ArchiveProgress): Promise<Finding[]> {
  const { data, store, folder } = site;
  await using scratch = await openScratch(folder);
  await using _held = await holdObjects(data.database);
  await using snapshot = await data.snapshot(scratch.path);
  const { still } = snapshot;

  progress("Checking records", 0, 1);
  const findings = [
    ...(await faultsOf(still)),
    ...(await lostReferences(data.database, still)),
    ...(await derivedValues(data.database, still)),
    ...(await unusedFiles(data.database, still)),
  ];
  progress("Checking records", 1, 1);
  findings.push(...(await checkFiles(site, still, progress)));
  findings.push(...(await unnamedObjects(data.reading, store)));
  return findings;
}

/** Of the copy, page by page: a connection that has looked before takes another's rebuilt index for a damaged one. */
async function faultsOf(still: Database): Promise<Finding[]> {
  const faults = await engineOf(still).faults(still as never);
  return faults.map((fault) => ({ sentence: `The database itself is damaged: ${fault}` }));
}

async function lostReferences(database: Database, still: Database): Promise<Finding[]> {
  const broken = await brokenReferences(still);
  return broken.map(({ sentence, link }) => ({
    sentence,
    ...(link && { mend: () => removeLink(database, link) }),
  }));
}
