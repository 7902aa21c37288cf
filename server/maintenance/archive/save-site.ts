import { rename, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { OpenDatabase } from "../../database/database.ts";
import { StartError } from "../../start-error.ts";
import { syncFolder } from "../../storage/folder-store.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { pauseGarbageCollection } from "../pause-garbage-collection.ts";
import type { ArchiveProgress, Head } from "./archive-format.ts";
import { createTempDir } from "./temp-dir.ts";
import { verifyArchive } from "./verify-archive.ts";
import { writeArchive } from "./write-archive.ts";

export interface SiteData {
  data: OpenDatabase;
  store: ObjectStore;
  /** On this machine, with space for a copy of all records. */
  folder: string;
}

/** The file appears once it is complete and, with `verify`, once a restored copy has been compared. */
export async function saveSite(
  { data, store }: Omit<SiteData, "folder">,
  file: string,
  { verify, progress }: { verify: boolean; progress: ArchiveProgress },
): Promise<Head> {
  const target = resolve(file);
  await refuseTaken(target);
  await using tempDir = await createTempDir(dirname(target));
  // Paused before the snapshot, so that every object it names stays.
  await using _held = await pauseGarbageCollection(data.database);
  await using snapshot = await data.snapshot(tempDir.path);
  const { path, head } = await writeArchive({ snapshot: snapshot.database, store }, tempDir.path, progress);
  if (verify) await verifyArchive(path, snapshot.database, tempDir.path, progress);
  await refuseTaken(target);
  await rename(path, target);
  await syncFolder(dirname(target));
  return head;
}

async function refuseTaken(target: string): Promise<void> {
  const taken = await stat(target).catch(() => undefined);
  if (taken) throw new StartError(`${target} is there already: choose another name, or move it away.`);
}
