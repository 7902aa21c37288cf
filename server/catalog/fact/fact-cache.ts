import type { FactSet } from "#core/facts/fact.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { currentFacts, type SiteFacts } from "./site-facts.ts";

/** The facts of the site, never older than the last change before they are asked for. */
export class FactCache {
  readonly #facts: RevisionedCache<SiteFacts>;

  constructor(reading: Database) {
    this.#facts = new RevisionedCache<SiteFacts>(reading, {
      load: () => currentFacts(reading),
      applyChanges: async (known, { facts }) => (facts.length === 0 ? known : undefined),
    });
  }

  all(): Promise<SiteFacts> {
    return this.#facts.current();
  }

  /** The same object until a fact changes. */
  async current(): Promise<FactSet> {
    return (await this.all()).set;
  }
}
