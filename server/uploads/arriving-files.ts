import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataStore } from "@tus/server";
import { isId } from "#core/id.ts";
import type { Database } from "../database/database.ts";
import { StartError } from "../start-error.ts";
import { unlessMissing } from "../storage/unless-missing.ts";
import { freeBytes } from "./room.ts";
import { RunningHashes } from "./running-hashes.ts";

/** Where the bytes of uploads lie until they were checked, a file each. Which there are, the `upload` rows say. */
export interface UploadStorage {
  /** What tus writes to; asked for when the first file comes. */
  openForTus(): Promise<DataStore>;
  /** How much has arrived, in bytes; where only what is whole can be measured, undefined until then. */
  size(id: string): Promise<number | undefined>;
  /** Calls back with the path of the bytes on this machine, and what they are called as an object where that is known. */
  read<Result>(id: string, reader: (path: string, object?: string) => Promise<Result>): Promise<Result>;
  remove(id: string): Promise<void>;
  /** The ids of all that lie there. */
  ids(): Promise<string[]>;
  /** What this machine's disk, over which all of them go, has left; in bytes. */
  free(): Promise<number>;
}

/** In a folder of this machine. Throws `StartError` where it cannot be used. */
export async function openFolderUploads(folder: string, reading: Database): Promise<UploadStorage> {
  try {
    await mkdir(folder, { recursive: true });
    await readdir(folder);
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
  const hashes = new RunningHashes();
  const pathOf = (id: string) => join(folder, id);

  return {
    async openForTus() {
      const { openTusFolder } = await import("./tus-folder.ts");
      return openTusFolder(folder, reading, hashes);
    },
    async size(id) {
      const found = await stat(pathOf(id)).catch(unlessMissing);
      return found?.size;
    },
    read: async (id, reader) => reader(pathOf(id), await hashes.of(id, pathOf(id))),
    remove(id) {
      hashes.forget(id);
      return rm(pathOf(id), { force: true });
    },
    async ids() {
      return (await readdir(folder)).filter(isId);
    },
    free: () => freeBytes(folder),
  };
}
