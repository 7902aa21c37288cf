import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataStore } from "@tus/server";
import { isId } from "#core/id.ts";
import type { Database } from "../database/database.ts";
import { StartError } from "../start-error.ts";
import { unlessMissing } from "../storage/folder-store.ts";
import { freeBytes } from "./disk-space.ts";
import { RunningHashes } from "./running-hashes.ts";

/** The `upload` rows say which uploads exist. */
export interface UploadStorage {
  openForTus(): Promise<DataStore>;
  /** In bytes. Undefined if the size of an incomplete upload cannot be measured. */
  size(id: string): Promise<number | undefined>;
  /** `object` is the SHA-256 of the bytes, if known. */
  read<Result>(id: string, reader: (path: string, object?: string) => Promise<Result>): Promise<Result>;
  remove(id: string): Promise<void>;
  ids(): Promise<string[]>;
  free(): Promise<number>;
  /** Whether the site's files are on the same disk. */
  isBesideFiles: boolean;
}

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
    isBesideFiles: true,
  };
}
