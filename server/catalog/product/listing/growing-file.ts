import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { LimitFunction } from "p-limit";

/** In bytes. */
const pieceSize = 64 * 1024;

/**
 * A file without a name, written once and read by several clients, also while it grows. It is stopped when its readers leave
 * before its end, and closed when nobody uses it any more.
 */
export class GrowingFile {
  readonly #file: Promise<FileHandle>;
  #written = 0;
  #readers = 0;
  #isWhole = false;
  #isReleased = false;
  #isEnded = false;
  #failure: { error: unknown } | undefined;
  #growth = Promise.withResolvers<void>();

  /** `enqueue` begins the writing when it may begin. */
  constructor(folder: string, pieces: AsyncIterable<string>, enqueue: LimitFunction) {
    this.#file = openNameless(folder);
    // Each reader is told.
    this.#file.catch(() => {});
    enqueue(() => this.#write(pieces));
  }

  /** Whether a new reader gets all of it. */
  get isUsable(): boolean {
    return this.#failure === undefined;
  }

  /** In bytes; undefined while it grows. */
  get size(): number | undefined {
    return this.#isWhole ? this.#written : undefined;
  }

  /** From its beginning. Throws what the writer has thrown. */
  async *read(): AsyncGenerator<Buffer> {
    this.#readers += 1;
    try {
      for (let at = 0; ; ) {
        const left = this.#written - at;
        if (left > 0) {
          const file = await this.#file;
          const piece = Buffer.allocUnsafe(Math.min(left, pieceSize));
          const { bytesRead } = await file.read(piece, 0, piece.length, at);
          at += bytesRead;
          yield piece.subarray(0, bytesRead);
        } else if (this.#failure) throw this.#failure.error;
        else if (this.#isWhole) return;
        else await this.#growth.promise;
      }
    } finally {
      this.#readers -= 1;
      await this.#stopIfUnread();
    }
  }

  /** For the owner, who hands it to no further reader. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#stopIfUnread();
  }

  async #stopIfUnread(): Promise<void> {
    if (this.#readers === 0 && !this.#isWhole) this.#failure ??= { error: new Error("Its readers have left.") };
    await this.#closeIfUnused();
  }

  async #write(pieces: AsyncIterable<string>): Promise<void> {
    try {
      const file = await this.#file;
      if (this.#failure) return;
      for await (const piece of pieces) {
        if (this.#failure) return;
        const bytes = Buffer.from(piece);
        await file.writeFile(bytes);
        this.#written += bytes.length;
        this.#tellReaders();
      }
      this.#isWhole = this.#failure === undefined;
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#isEnded = true;
      this.#tellReaders();
      await this.#closeIfUnused();
    }
  }

  #tellReaders(): void {
    this.#growth.resolve();
    this.#growth = Promise.withResolvers();
  }

  async #closeIfUnused(): Promise<void> {
    const isUnused = this.#isReleased || this.#failure !== undefined;
    if (!this.#isEnded || !isUnused || this.#readers > 0) return;
    const file = await this.#file.catch(() => undefined);
    await file?.close();
  }
}

/** The system removes it when it is closed, also by a process that is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.growing-${crypto.randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
