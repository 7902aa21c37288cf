import { categoryMessages } from "#core/category/category.ts";
import type { CategoryDraft } from "#core/category/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fillUniqueKeys, isNameTaken } from "../../database/unique-names.ts";
import { type Creating, newRecord, refuseDuplicates } from "../record.ts";
import { categoryColumns } from "./category-tables.ts";

export function createCategory(
  database: Database,
  draft: CategoryDraft,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return refuseDuplicates(database, featureTaken, () =>
    transaction(database, async (work) => {
      if (await isNameTaken(work, "category", draft.name)) return refused(nameTaken(draft.name));
      const record = newRecord(creating);
      await work
        .insertInto("category")
        .values({ ...record, ...toRow(categoryColumns, draft) })
        .execute();
      if (draft.features.length > 0) {
        await work
          .insertInto("feature")
          .values(draft.features.map(({ id = newId(), label }) => ({ id, label, category_id: record.id })))
          .execute();
      }
      await fillUniqueKeys(work);
      await recordChange(work, { collection: "categories", id: record.id, kind: "created", at: record.created_at });
      return done(record.id);
    }),
  );
}

export function nameTaken(name: string): FieldErrors {
  return { name: categoryMessages.nameTaken(name) };
}

/** For requests that our forms never send. */
export const featureTaken = { "feature.id": { features: categoryMessages.checkInputs } };
