import type { ChangedRecords } from "../changes/changed-records.ts";
import { type Database, engineOf } from "../database/database.ts";
import { RevisionedCache } from "../record-cache/revisioned-cache.ts";

interface InUseQuery {
  load(): Promise<boolean>;
  isAffectedBy(changed: ChangedRecords): boolean;
}

/**
 * Whether the maker uses a part of the site. The footer of every page asks, also of those that need no database: while
 * it is unavailable, the answer is what was last known, and at first false.
 */
export function cacheFlag(reading: Database, { load, isAffectedBy }: InUseQuery): () => Promise<boolean> {
  const cache = new RevisionedCache(reading, {
    load,
    applyChanges: async (known, changed) => (isAffectedBy(changed) ? undefined : known),
  });
  let lastKnown = false;
  return async () => {
    try {
      lastKnown = await cache.current();
    } catch (error) {
      if (!engineOf(reading).isUnavailable(error)) throw error;
    }
    return lastKnown;
  };
}

export function affectsProducts({ products, productsDeleted }: ChangedRecords): boolean {
  return products.length + productsDeleted.length > 0;
}
