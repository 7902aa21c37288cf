import type { Database } from "../../database/database.ts";
import { affectsProducts, cacheFlag } from "../cache-flag.ts";
import type { Catalog } from "../catalog.ts";
import { lifecycleList, lifecycleRows } from "./lifecycle-list.ts";
import { isDated } from "./lifecycle-sql.ts";
import { cacheSuccessors } from "./successor-graph.ts";

export function openLifecycle(
  reading: Database,
  background: Database,
): Pick<Catalog, "hasLifecycle" | "lifecycleList" | "lifecycleRows"> {
  const graph = cacheSuccessors(reading);
  return {
    hasLifecycle: cacheFlag(reading, { load: () => hasDates(reading), isAffectedBy: affectsProducts }),
    async lifecycleList(query, today) {
      return lifecycleList({ background, successors: await graph.current(), today }, query);
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
