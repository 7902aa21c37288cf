import { LRUCache } from "lru-cache";
import type { ChangeFeed } from "../changes/change-feed.ts";
import { type ChangedRecords, changedRecords } from "../changes/changed-records.ts";
import { requestRevision } from "../changes/request-revision.ts";
import { type Database, engineOf } from "../database/database.ts";

export interface RecordCacheOptions<Key, Value> {
  reading: Database;
  maxBytes: number;
  load(keys: Key[]): Promise<(Value | undefined)[]>;
  keyOf(value: Value): Key;
  /** Approximate memory of one record, in bytes. */
  sizeOf(value: Value): number;
  affectedBy(changed: ChangedRecords): (value: Value) => boolean;
  /** Makes the cache answer while the database is unavailable. Every change is then applied at once, not at the next request. */
  changes?: Pick<ChangeFeed, "isStale" | "revision" | "subscribe">;
}

/** Caches records, never older than the last change committed before they are requested. */
export class RecordCache<Key extends string | number, Value extends object> {
  readonly #options: RecordCacheOptions<Key, Value>;
  readonly #values: LRUCache<Key, Value>;
  #revision = 0;

  constructor(options: RecordCacheOptions<Key, Value>) {
    this.#options = options;
    this.#values = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: options.sizeOf });
    options.changes?.subscribe((revision) => void this.#applyChanges(revision).catch(() => {}));
  }

  async getMany(keys: Key[]): Promise<Map<Key, Value>> {
    try {
      return await this.#getCurrent(keys);
    } catch (error) {
      const known = engineOf(this.#options.reading).isUnavailable(error) ? this.#getLastKnown(keys) : undefined;
      if (!known) throw error;
      return known;
    }
  }

  /** Answers from memory alone; `undefined` when a record is missing or a known change has not been applied. */
  #getLastKnown(keys: Key[]): Map<Key, Value> | undefined {
    const { changes } = this.#options;
    if (!changes || changes.isStale || changes.revision > this.#revision) return undefined;
    const found = keys.map((key) => [key, this.#values.get(key)] as const);
    return found.every((entry): entry is [Key, Value] => entry[1] !== undefined) ? new Map(found) : undefined;
  }

  async #getCurrent(keys: Key[]): Promise<Map<Key, Value>> {
    const wanted = await requestRevision(this.#options.reading);
    if (wanted > this.#revision) await this.#applyChanges(wanted);
    const revision = this.#revision;

    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const known = this.#values.get(key);
      if (known) found.set(key, known);
      else missing.push(key);
    }
    if (missing.length === 0) return found;

    for (const value of await this.#options.load(missing)) {
      if (!value) continue;
      const key = this.#options.keyOf(value);
      found.set(key, value);
      // A concurrent request may have applied a change after this record was read: caching it would hide that change.
      if (this.#revision === revision) this.#values.set(key, value);
    }
    return found;
  }

  async #applyChanges(wanted: number): Promise<void> {
    const { reading, affectedBy } = this.#options;
    const changed = await changedRecords(reading, this.#revision, wanted);
    // A concurrent request may already have applied these changes. Applying a change twice is harmless.
    if (wanted <= this.#revision) return;
    this.#revision = wanted;
    if (!changed) return this.#values.clear();
    const isAffected = affectedBy(changed);
    const affected = [...this.#values.entries()].filter(([, value]) => isAffected(value));
    for (const [key] of affected) this.#values.delete(key);
  }
}
