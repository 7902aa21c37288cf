import { open } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { type DataStore, Upload } from "@tus/server";
import type { Database } from "../database/database.ts";
import type { RunningHashes } from "./running-hashes.ts";
import { SyncedWriting } from "./synced-writing.ts";

/** A folder as tus writes to it. What it wants to know of an upload is in the upload's row, and nowhere beside. */
export function openTusFolder(folder: string, reading: Database, hashes: RunningHashes): DataStore {
  const store = new DurableStore(hashes, {
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

/**
 * What a browser was told has arrived is never sent again, so that it has to outlive a power cut: the package does not
 * flush what it writes, and keeps to itself why it could not.
 */
class DurableStore extends FileStore {
  readonly #hashes: RunningHashes;

  constructor(hashes: RunningHashes, options: ConstructorParameters<typeof FileStore>[0]) {
    super(options);
    this.#hashes = hashes;
  }

  override async write(source: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    await using file = await open(join(this.directory, id), "r+");
    const hash = await this.#hashes.take(id, file, offset);
    const disk = new SyncedWriting(file, offset);
    let end: number;
    try {
      for await (const piece of source) {
        hash?.update(piece);
        await disk.write(piece);
      }
    } finally {
      // After a failure as well: whoever asks how much has arrived is told what lies there.
      end = await disk.end();
    }
    if (hash) await this.#hashes.keep(id, file, hash, end);
    return end;
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
