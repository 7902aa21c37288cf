import type { CategoryDraft } from "#core/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { type Creating, newRecord, refuseDuplicates } from "../record.ts";
import { categoryColumns, categoryDuplicates } from "./category-columns.ts";

/** Creates a category and returns its id. Refused for a name already in use. */
export function createCategory(
  database: Database,
  draft: CategoryDraft,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return refuseDuplicates(database, categoryDuplicates(draft), () =>
    transaction(database, async (work) => {
      const record = newRecord(creating);
      await work
        .insertInto("category")
        .values({ ...record, ...categoryColumns(draft) })
        .execute();
      if (draft.features.length > 0) {
        await work
          .insertInto("feature")
          .values(draft.features.map(({ id = newId(), label }) => ({ id, label, category_id: record.id })))
          .execute();
      }
      await recordChange(work, { collection: "categories", id: record.id, kind: "created", at: record.created_at });
      return done(record.id);
    }),
  );
}
