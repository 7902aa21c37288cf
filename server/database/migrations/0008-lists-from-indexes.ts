import type { Migration } from "../migrate.ts";

/** Lists of all products, and of a category's, are read from an index alone: the products themselves are large. */
export const listsFromIndexes: Migration = {
  name: "0008-lists-from-indexes",

  async up(work, engine) {
    await engine.widenProductIndexes(work);
  },
};
