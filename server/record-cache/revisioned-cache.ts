import { type ChangedRecords, changedRecords } from "../changes/changed-records.ts";
import { askedRevision } from "../changes/request-revision.ts";
import type { Database } from "../database/database.ts";

/** How a value comes about, and how it is brought up to date. */
export interface Upkeep<Value> {
  make(): Promise<Value>;
  /** The value after these changes, made from what the database holds now; `undefined` where it has to be made anew. */
  follow(value: Value, changed: ChangedRecords): Promise<Value | undefined>;
}

interface State<Value> {
  revision: number;
  value: Value;
}

/**
 * Something that takes long to read and little to keep up to date. It is never behind a change that was committed before
 * it is asked for. What it has given out once does not change any more.
 */
export class Kept<Value> {
  readonly #reading: Database;
  readonly #upkeep: Upkeep<Value>;
  #state: Promise<State<Value>> | undefined;
  #made = false;

  constructor(reading: Database, upkeep: Upkeep<Value>) {
    this.#reading = reading;
    this.#upkeep = upkeep;
  }

  /** Whether it was made once, so that it will mostly do to follow what has changed. */
  get isMade(): boolean {
    return this.#made;
  }

  async current(): Promise<Value> {
    // Asked first: whatever is read after it is as new, or newer, and following a change twice does no harm.
    const wanted = await askedRevision(this.#reading);
    const state = this.#bring(this.#state, wanted);
    this.#state = state;
    state.catch(() => {
      if (this.#state === state) this.#state = undefined;
    });
    return (await state).value;
  }

  async #bring(state: Promise<State<Value>> | undefined, wanted: number): Promise<State<Value>> {
    const known = await state;
    if (known && known.revision >= wanted) return known;
    const changed = known && (await changedRecords(this.#reading, known.revision, wanted));
    const followed = changed && (await this.#upkeep.follow(known.value, changed));
    if (followed) return { revision: wanted, value: followed };
    this.#made = false;
    const value = await this.#upkeep.make();
    this.#made = true;
    return { revision: wanted, value };
  }
}
