import { createHash, type Hash } from "node:crypto";
import { type FileHandle, stat } from "node:fs/promises";

/** Hashes of a few hundred bytes each; the least recently used one is dropped first. */
const most = 1_000;

/** A hash of a file's first bytes, and the file's state when it held just those. */
interface CachedHash {
  hash: Hash;
  end: bigint;
  changed: bigint;
}

/**
 * SHA-256 of files that arrive in chunks, so that complete files need not be read again. Unknown for a file whose beginning
 * arrived at another process, or that another process has written to.
 */
export class RunningHashes {
  readonly #kept = new Map<string, CachedHash>();

  /** Takes out the hash of the first `offset` bytes, to continue it. */
  async take(id: string, file: FileHandle, offset: number): Promise<Hash | undefined> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    if (offset === 0) return createHash("sha256");
    return kept?.end === BigInt(offset) && isAsLeft(await file.stat({ bigint: true }), kept) ? kept.hash : undefined;
  }

  /** Keeps the hash of a file that ends at `end`. */
  async keep(id: string, file: FileHandle, hash: Hash, end: number): Promise<void> {
    const { ctimeNs } = await file.stat({ bigint: true });
    this.#kept.set(id, { hash, end: BigInt(end), changed: ctimeNs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The hash of the whole file, in hexadecimal, if it is known. */
  async of(id: string, path: string): Promise<string | undefined> {
    const kept = this.#kept.get(id);
    if (!kept || !isAsLeft(await stat(path, { bigint: true }), kept)) return undefined;
    return kept.hash.copy().digest("hex");
  }

  forget(id: string): void {
    this.#kept.delete(id);
  }
}

function isAsLeft({ size, ctimeNs }: { size: bigint; ctimeNs: bigint }, { end, changed }: CachedHash): boolean {
  return size === end && ctimeNs === changed;
}
