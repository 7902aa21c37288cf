import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
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

/** What is written at once, in bytes. */
const blockBytes = 1024 * 1024;

/**
 * What a browser was told has arrived is never sent again, so that it has to outlive a power cut: the package does not
 * flush what it writes, and keeps to itself why it could not.
 */
class DurableStore extends FileStore {
  override async write(source: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    await using file = await open(join(this.directory, id), "r+");
    const blocks = new Blocks(file, offset);
    try {
      for await (const piece of source) {
        await blocks.add(piece);
        release(piece);
      }
      return await blocks.end();
    } finally {
      // After a failure as well: whoever asks how much has arrived is told what lies there.
      await file.datasync();
    }
  }
}

/** What comes in small pieces is gathered in one block while the other is written; a slow line's are written as they come. */
class Blocks {
  readonly #file: FileHandle;
  #position: number;
  #block = Buffer.allocUnsafeSlow(blockBytes);
  #other = Buffer.allocUnsafeSlow(blockBytes);
  #filled = 0;
  #writing = Promise.resolve();
  /** Stays after a failure, of which everybody hears who waits for the writing. */
  #busy = false;

  constructor(file: FileHandle, position: number) {
    this.#file = file;
    this.#position = position;
  }

  async add(piece: Buffer): Promise<void> {
    for (let taken = 0; taken < piece.length; ) {
      if (this.#filled === this.#block.length) await this.#writing;
      const copied = piece.copy(this.#block, this.#filled, taken);
      taken += copied;
      this.#filled += copied;
      if (this.#busy) continue;
      this.#busy = true;
      this.#writing = this.#write();
      this.#writing.catch(() => {});
    }
  }

  /** Waits until all is written; answers where it ends. */
  async end(): Promise<number> {
    await this.#writing;
    return this.#position;
  }

  async #write(): Promise<void> {
    while (this.#filled > 0) {
      const bytes = this.#block.subarray(0, this.#filled);
      [this.#block, this.#other, this.#filled] = [this.#other, this.#block, 0];
      await writeAll(this.#file, bytes, this.#position);
      this.#position += bytes.length;
    }
    this.#busy = false;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/**
 * Gives the memory of a piece back, which nobody else looks at any more. Left to V8, it is garbage outside of its heap,
 * and after every ten megabytes of it the whole heap is searched: half of an upload's processor time.
 */
function release(piece: Buffer): void {
  if (piece.buffer instanceof ArrayBuffer && piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
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
