import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { type DataStore, Upload } from "@tus/server";
import type { Database } from "../database/database.ts";
import type { RunningHashes } from "./running-hashes.ts";

export function openTusFolder(folder: string, reading: Database, hashes: RunningHashes): DataStore {
  const store = new DurableStore(hashes, {
    directory: folder,
    configstore: {
      get: (id) => findUpload(reading, id),
      async set() {},
      async delete() {},
    },
  });
  // Without uploads of unknown length, so that the limit applies before the first byte.
  store.extensions = ["creation"];
  return store;
}

/** Acknowledged bytes must survive a power failure. The package neither syncs nor reports why a write failed. */
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
      for await (const chunk of source) {
        hash?.update(chunk);
        await disk.write(chunk);
      }
    } finally {
      // After a failure too: the client is told how much was stored.
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

const bytesPerSync = 2 * 1024 * 1024;
const maxQueuedBytes = 256 * 1024;

type WritableFile = Pick<FileHandle, "writev" | "datasync">;

/** Batches only chunks that arrive during a write, because larger batches do not fit the processor's cache. */
export class SyncedWriting {
  readonly #file: WritableFile;
  #position: number;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #writing: Promise<void> | undefined;
  #synced: number;
  /** Kept after a failure: the system reports a failed sync only once, and the next sync would succeed. */
  #syncing: Promise<void> | undefined;

  constructor(file: WritableFile, position: number) {
    this.#file = file;
    this.#position = position;
    this.#synced = position;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#queue.push(chunk);
    this.#queuedBytes += chunk.length;
    if (!this.#writing) {
      this.#writing = this.#writeQueue();
      this.#writing.catch(() => {});
    }
    if (this.#queuedBytes >= maxQueuedBytes) await this.#writing;
  }

  async end(): Promise<number> {
    try {
      await this.#writing;
    } finally {
      await this.#syncing;
      await this.#file.datasync();
    }
    return this.#position;
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const chunks = this.#queue;
      this.#queue = [];
      this.#queuedBytes = 0;
      await this.#writeAll(chunks);
      for (const chunk of chunks) release(chunk);
      if (this.#syncing || this.#position - this.#synced < bytesPerSync) continue;
      this.#synced = this.#position;
      this.#syncing = this.#sync();
      this.#syncing.catch(() => {});
    }
    this.#writing = undefined;
  }

  async #writeAll(chunks: Buffer[]): Promise<void> {
    for (let left = chunks; left.length > 0; ) {
      const { bytesWritten } = await this.#file.writev(left, this.#position);
      this.#position += bytesWritten;
      left = without(left, bytesWritten);
    }
  }

  async #sync(): Promise<void> {
    await this.#file.datasync();
    this.#syncing = undefined;
  }
}

function without(chunks: Buffer[], bytes: number): Buffer[] {
  let passed = 0;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.max(0, bytes - passed));
    passed += chunk.length;
    return rest.length > 0 ? [rest] : [];
  });
}

/** V8 would collect the whole heap for every ten megabytes of external memory. */
function release(chunk: Buffer): void {
  if (chunk.buffer instanceof ArrayBuffer && chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}
