import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { type DataStore, Upload } from "@tus/server";
import type { Database } from "../database/database.ts";

/** A folder as tus writes to it. What it wants to know of an upload is in the upload's row, and nowhere beside. */
export function openTusFolder(folder: string, reading: Database): DataStore {
  const store = new DurableStore({
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

/** What is written at once when the disk is slower than the line, in bytes. */
const gathered = 1024 * 1024;

/**
 * What a browser was told has arrived is never sent again, so that it has to outlive a power cut: the package does not
 * flush what it writes, and keeps to itself why it could not.
 */
class DurableStore extends FileStore {
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      flags: "r+",
      start: offset,
      flush: true,
      highWaterMark: gathered,
    });
    await pipeline(source, file);
    return offset + file.bytesWritten;
  }
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
