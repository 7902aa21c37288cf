import type { FileHandle } from "node:fs/promises";

/** How much is written before its sync begins, in bytes. */
const syncedAtOnce = 2 * 1024 * 1024;
/** How much may wait while the system writes what came before, in bytes. */
const waitingAtMost = 256 * 1024;

/** A file as far as writing goes. */
type Written = Pick<FileHandle, "writev" | "datasync">;

/**
 * Writes piece behind piece from a position on: what comes while the system writes is written together. Not more than
 * that, though: gathered to a megabyte, pieces have left the processor's cache before the system copies them, which took a
 * third of an upload's processor time. What is written is brought to the disk while more comes: a disk that begins only
 * when all has come keeps whoever sends waiting.
 */
export class SyncedWriting {
  readonly #file: Written;
  #position: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Stays after a failure, as does `#syncing`. */
  #writing: Promise<void> | undefined;
  /** Up to where a sync has been begun. */
  #synced: number;
  /** The system tells of a failure once, and the next sync would go well. */
  #syncing: Promise<void> | undefined;

  constructor(file: Written, position: number) {
    this.#file = file;
    this.#position = position;
    this.#synced = position;
  }

  /** Takes a piece, whose memory is nobody else's from now on: it is given back once it is written. */
  async write(piece: Buffer): Promise<void> {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (!this.#writing) {
      this.#writing = this.#writeWaiting();
      this.#writing.catch(() => {});
    }
    if (this.#waitingBytes >= waitingAtMost) await this.#writing;
  }

  /** Waits until all that could be written is on the disk; answers where it ends, or throws what kept the rest from it. */
  async end(): Promise<number> {
    try {
      await this.#writing;
    } finally {
      await this.#syncing;
      await this.#file.datasync();
    }
    return this.#position;
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const pieces = this.#waiting;
      this.#waiting = [];
      this.#waitingBytes = 0;
      await this.#writeAll(pieces);
      for (const piece of pieces) release(piece);
      if (this.#syncing || this.#position - this.#synced < syncedAtOnce) continue;
      this.#synced = this.#position;
      this.#syncing = this.#sync();
      this.#syncing.catch(() => {});
    }
    this.#writing = undefined;
  }

  async #writeAll(pieces: Buffer[]): Promise<void> {
    for (let left = pieces; left.length > 0; ) {
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

/** What is left of pieces without so many of their first bytes. */
function without(pieces: Buffer[], bytes: number): Buffer[] {
  let passed = 0;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.max(0, bytes - passed));
    passed += piece.length;
    return rest.length > 0 ? [rest] : [];
  });
}

/**
 * Gives the memory of a piece back. Left to V8, it is garbage outside of its heap, and after every ten megabytes of it the
 * whole heap is searched: half of an upload's processor time.
 */
function release(piece: Buffer): void {
  if (piece.buffer instanceof ArrayBuffer && piece.length === piece.buffer.byteLength) piece.buffer.transfer(0);
}
