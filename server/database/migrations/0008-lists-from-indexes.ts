import type { Migration } from "../migrate.ts";

/** Lists of products are read from an index alone: product rows are large. */
export const listsFromIndexes: Migration = {
  name: "0008-lists-from-indexes",

  async up(work, engine) {
    await engine.widenProductIndexes(work);
  },
};
