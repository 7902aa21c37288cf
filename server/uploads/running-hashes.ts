import { createHash, type Hash } from "node:crypto";
import { type FileHandle, stat } from "node:fs/promises";

const maxHashes = 1_000;

interface CachedHash {
  hash: Hash;
  end: bigint;
  changed: bigint;
}

/** SHA-256 of files that arrive in chunks. A hash is unknown if another process has written to the file. */
export class RunningHashes {
  readonly #hashes = new Map<string, CachedHash>();

  async take(id: string, file: FileHandle, offset: number): Promise<Hash | undefined> {
    const cached = this.#hashes.get(id);
    this.#hashes.delete(id);
    if (offset === 0) return createHash("sha256");
    return cached?.end === BigInt(offset) && isUnmodified(await file.stat({ bigint: true }), cached)
      ? cached.hash
      : undefined;
  }

  async keep(id: string, file: FileHandle, hash: Hash, end: number): Promise<void> {
    const { ctimeNs } = await file.stat({ bigint: true });
    this.#hashes.set(id, { hash, end: BigInt(end), changed: ctimeNs });
    const [oldest] = this.#hashes.keys();
    if (this.#hashes.size > maxHashes && oldest !== undefined) this.#hashes.delete(oldest);
  }

  async of(id: string, path: string): Promise<string | undefined> {
    const cached = this.#hashes.get(id);
    if (!cached || !isUnmodified(await stat(path, { bigint: true }), cached)) return undefined;
    return cached.hash.copy().digest("hex");
  }

  forget(id: string): void {
    this.#hashes.delete(id);
  }
}

function isUnmodified({ size, ctimeNs }: { size: bigint; ctimeNs: bigint }, { end, changed }: CachedHash): boolean {
  return size === end && ctimeNs === changed;
}
