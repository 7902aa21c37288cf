import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import type { ArchiveProgress, Head } from "./archive-format.ts";
import { hashingStore, readArchive } from "./read-archive.ts";
import { refuseUsedSite, restoreRows } from "./restore-rows.ts";
import type { SiteData } from "./save-site.ts";
import { createTempDir } from "./temp-dir.ts";

export interface LoadOptions {
  /** Takes the place of what the site holds. Otherwise a site that holds anything is refused. */
  replace?: boolean;
  /** Goes through everything and keeps nothing. */
  dryRun?: boolean;
  progress: ArchiveProgress;
}

/**
 * Brings an archive into a site, of whichever engine and store: every file first, then every row in one transaction. So
 * whatever goes wrong, and whenever, the site shows what it did before. Throws `StartError` that says why it did.
 */
export async function loadSite(
  { data, store, folder }: SiteData,
  file: string,
  { replace = false, dryRun = false, progress }: LoadOptions,
): Promise<Head> {
  // Known before an hour of reading, and looked at again in the transaction.
  if (!replace) await refuseUsedSite(data.database);
  await using tempDir = await createTempDir(folder);
  // A large archive takes longer than an object without a row is left alone.
  await using _held = await pauseGarbageCollection(data.database);
  const archive = await readArchive(file, dryRun ? hashingStore : store, tempDir.path, progress);
  await restoreRows(data.database, archive, { replace, dryRun, progress });
  return archive.head;
}
