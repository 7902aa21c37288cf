import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import type { ArchiveProgress, Head } from "./archive-format.ts";
import { hashingStore, readArchive } from "./read-archive.ts";
import { refuseUsedSite, restoreRows } from "./restore-rows.ts";
import type { SiteData } from "./save-site.ts";
import { createTempDir } from "./temp-dir.ts";

export interface LoadOptions {
  replace?: boolean;
  /** Checks everything, then rolls back. */
  dryRun?: boolean;
  progress: ArchiveProgress;
}

/** Stores all files, then writes all rows in one transaction, so a failure leaves the site unchanged. */
export async function loadSite(
  { data, store, folder }: SiteData,
  file: string,
  { replace = false, dryRun = false, progress }: LoadOptions,
): Promise<Head> {
  // Fails before an hour of reading; checked again in the transaction.
  if (!replace) await refuseUsedSite(data.database);
  await using tempDir = await createTempDir(folder);
  // Reading a large archive takes longer than the grace period of objects without a row.
  await using _held = await pauseGarbageCollection(data.database);
  const archive = await readArchive(file, dryRun ? hashingStore : store, tempDir.path, progress);
  await restoreRows(data.database, archive, { replace, dryRun, progress });
  return archive.head;
}
