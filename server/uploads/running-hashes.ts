import { createHash, type Hash } from "node:crypto";
import { type FileHandle, stat } from "node:fs/promises";

/** How many are kept, of some hundred bytes each; then the one goes that nobody has added to for the longest time. */
const most = 1_000;

/** A hash of a file's first bytes, and the file as it was when they were all. */
interface CachedHash {
  hash: Hash;
  end: bigint;
  changed: bigint;
}

/**
 * SHA-256 of files that arrive in pieces, so that what is whole need not be read once more. There is none of a file whose
 * beginning this process has not seen, or that anybody else has written to since, as a process may that shares the folder.
 */
export class RunningHashes {
  readonly #kept = new Map<string, CachedHash>();

  /** The hash of what the file holds, to go on with from `offset`. It is gone unless it is kept again. */
  async take(id: string, file: FileHandle, offset: number): Promise<Hash | undefined> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    if (offset === 0) return createHash("sha256");
    return kept?.end === BigInt(offset) && isAsLeft(await file.stat({ bigint: true }), kept) ? kept.hash : undefined;
  }

  /** Keeps a hash of all that the file holds up to `end`, when the last of it has been written. */
  async keep(id: string, file: FileHandle, hash: Hash, end: number): Promise<void> {
    const { ctimeNs } = await file.stat({ bigint: true });
    this.#kept.set(id, { hash, end: BigInt(end), changed: ctimeNs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** In hexadecimal, of the whole file at `path`, where it is known. */
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
