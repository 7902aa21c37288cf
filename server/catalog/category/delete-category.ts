import { categoryMessages } from "#core/category/category.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { countInCategory } from "./category-queries.ts";

export function deleteCategory(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const products = await countInCategory(work, id);
    if (products > 0) return refused({ form: categoryMessages.holdsProducts(products) });

    // A product added concurrently is stopped by the foreign key.
    const deleted = await work.deleteFrom("category").where("id", "=", id).returning("name").executeTakeFirst();
    if (deleted)
      await recordChange(work, { collection: "categories", id, kind: "deleted", at: now, title: deleted.name });
    return done(id);
  });
}
