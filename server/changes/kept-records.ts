import { LRUCache } from "lru-cache";
import { type Database, engineOf } from "../database/database.ts";
import { askedRevision } from "./asked-revision.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { type ChangedRecords, changedRecords } from "./changed-records.ts";

/** How records are read, and which of them a change concerns. */
export interface RecordsNeeds<Key, Value> {
  reading: Database;
  /** How much memory they may take together, in bytes. */
  mostBytes: number;
  /** Reads these from the database, as it is now, in any order; nothing for those that it does not hold. */
  read(keys: Key[]): Promise<(Value | undefined)[]>;
  keyOf(value: Value): Key;
  /** About how much memory one takes, in bytes. */
  bytesOf(value: Value): number;
  /** Tells of each whether these changes may have changed it. */
  changedBy(changed: ChangedRecords): (value: Value) => boolean;
  /** Given for records that are answered from memory while the database is unavailable: every change is followed at once. */
  changes?: Pick<ChangeFeed, "behind" | "revision" | "subscribe">;
}

/**
 * Records as pages show them, those asked for last. What is answered is never behind a change that was committed before it
 * is asked for: of every change, the log tells whom it concerns, and those are read anew.
 */
export class KeptRecords<Key extends string | number, Value extends object> {
  readonly #needs: RecordsNeeds<Key, Value>;
  readonly #values: LRUCache<Key, Value>;
  /** Up to which no change concerns what is kept. */
  #revision = 0;

  constructor(needs: RecordsNeeds<Key, Value>) {
    this.#needs = needs;
    this.#values = new LRUCache({ maxSize: needs.mostBytes, sizeCalculation: needs.bytesOf });
    // One that cannot be followed now is followed by the next who asks.
    needs.changes?.subscribe((revision) => void this.#follow(revision).catch(() => {}));
  }

  /** Those of the records that there are. */
  async these(keys: Key[]): Promise<Map<Key, Value>> {
    try {
      return await this.#upToDate(keys);
    } catch (error) {
      const known = engineOf(this.#needs.reading).isUnavailable(error) ? this.#asLastKnown(keys) : undefined;
      if (!known) throw error;
      return known;
    }
  }

  /** From memory alone. Undefined where one is not there, or where a change was told that has not been followed. */
  #asLastKnown(keys: Key[]): Map<Key, Value> | undefined {
    const { changes } = this.#needs;
    if (!changes || changes.behind || changes.revision > this.#revision) return undefined;
    const found = keys.map((key) => [key, this.#values.get(key)] as const);
    return found.every((entry): entry is [Key, Value] => entry[1] !== undefined) ? new Map(found) : undefined;
  }

  async #upToDate(keys: Key[]): Promise<Map<Key, Value>> {
    const asked = await askedRevision(this.#needs.reading);
    if (asked > this.#revision) await this.#follow(asked);
    const revision = this.#revision;

    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const known = this.#values.get(key);
      if (known) found.set(key, known);
      else missing.push(key);
    }
    if (missing.length === 0) return found;

    for (const value of await this.#needs.read(missing)) {
      if (!value) continue;
      const key = this.#needs.keyOf(value);
      found.set(key, value);
      // What was read before the changes that were followed meanwhile would stay as it was.
      if (this.#revision === revision) this.#values.set(key, value);
    }
    return found;
  }

  async #follow(wanted: number): Promise<void> {
    const { reading, changedBy } = this.#needs;
    const changed = await changedRecords(reading, this.#revision, wanted);
    // Whoever asked at the same time may have followed more. To follow a change twice does no harm.
    if (wanted <= this.#revision) return;
    this.#revision = wanted;
    if (!changed) return this.#values.clear();
    const isOld = changedBy(changed);
    const old = [...this.#values.entries()].filter(([, value]) => isOld(value));
    for (const [key] of old) this.#values.delete(key);
  }
}
