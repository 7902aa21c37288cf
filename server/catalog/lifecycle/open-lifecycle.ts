import { type Database, engineOf } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import type { Catalog } from "../catalog.ts";
import { lifecycleList, lifecycleRows } from "./lifecycle-list.ts";
import { isDated } from "./lifecycle-sql.ts";
import { cacheSuccessors } from "./successor-graph.ts";

export function openLifecycle(
  reading: Database,
  background: Database,
): Pick<Catalog, "hasLifecycle" | "lifecycleList" | "lifecycleRows"> {
  const graph = cacheSuccessors(reading);
  const isInUse = new RevisionedCache(reading, {
    load: () => hasDates(reading),
    // Most changes of products leave the last date of the site where it is, but to know that takes as long.
    async applyChanges(isInUse, { products, productsDeleted }) {
      return products.length + productsDeleted.length === 0 ? isInUse : undefined;
    },
  });
  let lastKnown = false;

  return {
    async hasLifecycle() {
      try {
        lastKnown = await isInUse.current();
      } catch (error) {
        // The footer of every page asks, also of those that need no database.
        if (!engineOf(reading).isUnavailable(error)) throw error;
      }
      return lastKnown;
    },
    async lifecycleList(asked, today) {
      return lifecycleList({ background, successors: await graph.current(), today }, asked);
    },
    async *lifecycleRows(filter, today) {
      yield* lifecycleRows({ background, successors: await graph.current(), today }, filter);
    },
  };
}

async function hasDates(reading: Database): Promise<boolean> {
  const row = await reading.selectFrom("product").select("seq").where(isDated).limit(1).executeTakeFirst();
  return row !== undefined;
}
