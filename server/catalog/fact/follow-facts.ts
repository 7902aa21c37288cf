import type { FactSet } from "#core/facts/fact.ts";
import type { ChangeFeed } from "../../changes/change-feed.ts";
import type { Catalog } from "../catalog.ts";

export interface LatestFacts extends Disposable {
  readonly set: FactSet;
}

/** Keeps the site's facts for what cannot wait for the database, such as the parameters that an address may have. */
export async function followFacts(
  catalog: Pick<Catalog, "facts">,
  changes: Pick<ChangeFeed, "subscribe">,
): Promise<LatestFacts> {
  let set = await catalog.facts();
  const unsubscribe = changes.subscribe(() => {
    catalog.facts().then(
      (facts) => {
        set = facts;
      },
      // The database is unavailable: the next change brings them.
      () => {},
    );
  });
  return {
    get set() {
      return set;
    },
    [Symbol.dispose]: unsubscribe,
  };
}
