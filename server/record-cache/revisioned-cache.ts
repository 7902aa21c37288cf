import { setImmediate } from "node:timers/promises";
import { type ChangedRecords, changedRecords } from "../changes/changed-records.ts";
import { requestRevision } from "../changes/request-revision.ts";
import type { Database } from "../database/database.ts";

/** Their changes may take some milliseconds. */
const manyProducts = 20;

export interface CacheLoader<Value> {
  load(): Promise<Value>;
  applyChanges(value: Value, changed: ChangedRecords): Promise<Value | undefined>;
}

interface Entry<Value> {
  revision: number;
  value: Value;
}

/** Caches one immutable value, never older than the last change committed before it is requested. */
export class RevisionedCache<Value> {
  readonly #reading: Database;
  readonly #loader: CacheLoader<Value>;
  #entry: Promise<Entry<Value>> | undefined;
  #isLoaded = false;
  readonly #whenLoading = new Set<(none: undefined) => void>();

  constructor(reading: Database, loader: CacheLoader<Value>) {
    this.#reading = reading;
    this.#loader = loader;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  async current(): Promise<Value> {
    // The revision is read first: data read later may be newer, and applying a change twice is harmless.
    const wanted = await requestRevision(this.#reading);
    const entry = this.#update(this.#entry, wanted);
    this.#entry = entry;
    entry.catch(() => {
      if (this.#entry === entry) this.#entry = undefined;
    });
    return (await entry).value;
  }

  /** Undefined if it must be loaded, which begins. A failure to load is reported to the next request. */
  async ifLoaded(): Promise<Value | undefined> {
    const current = this.current();
    current.catch(() => {});
    if (!this.#isLoaded) return undefined;
    const { promise: loading, resolve: begins } = Promise.withResolvers<undefined>();
    this.#whenLoading.add(begins);
    try {
      return await Promise.race([current, loading]);
    } finally {
      this.#whenLoading.delete(begins);
    }
  }

  async #update(entry: Promise<Entry<Value>> | undefined, wanted: number): Promise<Entry<Value>> {
    const known = await entry;
    if (known && known.revision >= wanted) return known;
    const changed = known && (await changedRecords(this.#reading, known.revision, wanted));
    const updated = changed && (await this.#loader.applyChanges(known.value, changed));
    // One request brings several caches up to date: between them, waiting requests are answered.
    if (updated && changed.products.length > manyProducts) await setImmediate();
    if (updated) return { revision: wanted, value: updated };
    this.#isLoaded = false;
    for (const begins of this.#whenLoading) begins(undefined);
    const value = await this.#loader.load();
    this.#isLoaded = true;
    return { revision: wanted, value };
  }
}
