import type { FileHandle } from "node:fs/promises";

/** How much is written before its sync begins, in bytes. */
const syncedAtOnce = 2 * 1024 * 1024;

/** A file as far as writing goes. */
type Written = Pick<FileHandle, "write" | "datasync">;

/**
 * Writes piece behind piece from a position on, each as it comes: gathered to a megabyte, they have left the processor's
 * cache before the system copies them, which took a third of an upload's processor time. What is written is brought to the
 * disk while more comes: a disk that begins only when all has come keeps whoever sends waiting.
 */
export class SyncedWriting {
  readonly #file: Written;
  #position: number;
  /** Up to where a sync has been begun. */
  #synced: number;
  /** Stays after a failure: the system tells of it once, and the next sync would go well. */
  #syncing: Promise<void> | undefined;

  constructor(file: Written, position: number) {
    this.#file = file;
    this.#position = position;
    this.#synced = position;
  }

  async write(piece: Buffer): Promise<void> {
    await writeAll(this.#file, piece, this.#position);
    this.#position += piece.length;
    if (this.#syncing || this.#position - this.#synced < syncedAtOnce) return;
    this.#synced = this.#position;
    this.#syncing = this.#sync();
    this.#syncing.catch(() => {});
  }

  /** Waits until all that was written is on the disk; answers where it ends. */
  async end(): Promise<number> {
    await this.#syncing;
    await this.#file.datasync();
    return this.#position;
  }

  async #sync(): Promise<void> {
    await this.#file.datasync();
    this.#syncing = undefined;
  }
}

async function writeAll(file: Written, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
