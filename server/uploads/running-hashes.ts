import { createHash, type Hash } from "node:crypto";
import { type FileHandle, stat } from "node:fs/promises";

const most = 1_000;

interface CachedHash {
  hash: Hash;
  end: bigint;
  changed: bigint;
}

/** SHA-256 of files that arrive in chunks. Unknown if another process has written to the file. */
export class RunningHashes {
  readonly #kept = new Map<string, CachedHash>();

  async take(id: string, file: FileHandle, offset: number): Promise<Hash | undefined> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    if (offset === 0) return createHash("sha256");
    return kept?.end === BigInt(offset) && isAsLeft(await file.stat({ bigint: true }), kept) ? kept.hash : undefined;
  }

  async keep(id: string, file: FileHandle, hash: Hash, end: number): Promise<void> {
    const { ctimeNs } = await file.stat({ bigint: true });
    this.#kept.set(id, { hash, end: BigInt(end), changed: ctimeNs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

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
