import { rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Database, OpenDatabase } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { StartError } from "../../start-error.ts";
import { syncFolder } from "../../storage/folder-store.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import type { ArchiveProgress, Head } from "./archive-format.ts";
import { recordFiles } from "./included-tables.ts";
import { createTempDir } from "./temp-dir.ts";
import { verifyArchive } from "./verify-archive.ts";
import { writeArchive } from "./write-archive.ts";

export interface SiteData {
  data: OpenDatabase;
  store: ObjectStore;
  /** On this machine, with space for a copy of all records. */
  folder: string;
}

export interface SavedSite {
  head: Head;
  /** Sentences about narrower copies of pictures that are not in the archive. */
  warnings: string[];
}

/** The file appears once it is complete and, with `verify`, once a restored copy has been compared. */
export async function saveSite(
  { data, store }: Omit<SiteData, "folder">,
  file: string,
  { verify, hasHistory = verify, progress }: { verify: boolean; hasHistory?: boolean; progress: ArchiveProgress },
): Promise<SavedSite> {
  const target = resolve(file);
  await refuseTaken(target);
  await using tempDir = await createTempDir(dirname(target));
  // Paused before the snapshot, so that every object it names stays.
  await using _held = await pauseGarbageCollection(data.database);
  await using snapshot = await data.snapshot(tempDir.path);
  const written = await writeArchive({ snapshot: snapshot.database, store, hasHistory }, tempDir.path, progress);
  const { path, head, leftOut } = written;
  if (verify) await verifyArchive(written, snapshot.database, tempDir.path, progress);
  const warnings = await warningsOf(snapshot.database, leftOut);
  await refuseTaken(target);
  await rename(path, target);
  await syncFolder(dirname(target));
  return { head, warnings };
}

async function warningsOf(snapshot: Database, pictures: ReadonlySet<string>): Promise<string[]> {
  const keys: string[] = [];
  for await (const rows of pagesOf(snapshot, "file", recordFiles)) {
    for (const { key, object } of rows) if (pictures.has(object)) keys.push(key);
  }
  return keys.map(
    (key) =>
      `The narrower copies of the picture ${key} are not in the archive: one is missing or damaged. ` +
      '"varifocal check --repair" makes them again.',
  );
}

async function refuseTaken(target: string): Promise<void> {
  const taken = await stat(target).catch(() => undefined);
  if (taken) throw new StartError(`${target} is there already: choose another name, or move it away.`);
}
