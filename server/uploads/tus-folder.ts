import { FileStore } from "@tus/file-store";
import { type DataStore, Upload } from "@tus/server";
import type { Database } from "../database/database.ts";

/** A folder as tus writes to it. What it wants to know of an upload is in the upload's row, and nowhere beside. */
export function openTusFolder(folder: string, reading: Database): DataStore {
  const store = new FileStore({
    directory: folder,
    configstore: {
      get: (id) => findUpload(reading, id),
      // The row is there before tus hears of the upload, and goes without its doing.
      async set() {},
      async delete() {},
    },
  });
  // Not those for uploads of unknown length: with one, a limit holds before the first byte.
  store.extensions = ["creation"];
  return store;
}

async function findUpload(reading: Database, id: string): Promise<Upload | undefined> {
  const row = await reading
    .selectFrom("upload")
    .select(["size", "purpose", "name", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { size, purpose, name, created_at } = row;
  const metadata = { purpose, filename: name };
  return new Upload({ id, size, offset: 0, metadata, creation_date: new Date(created_at).toISOString() });
}
