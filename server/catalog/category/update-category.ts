import type { CategoryDraft } from "#core/drafts/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { rowOf } from "../../database/columns.ts";
import type { Database, Work } from "../../database/database.ts";
import { categoryColumns } from "../../database/record-columns.ts";
import { transaction } from "../../database/transaction.ts";
import { conflict, hasValues, isCurrent, nextVersion, refuseDuplicates, type Updating } from "../record.ts";
import { categoryDuplicates } from "./create-category.ts";

/** A feature that is left out is removed from its products. */
export function updateCategory(
  database: Database,
  id: string,
  draft: CategoryDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return refuseDuplicates(database, categoryDuplicates(draft), () =>
    transaction(database, async (work) => {
      const current = await work.selectFrom("category").selectAll().where("id", "=", id).executeTakeFirst();
      if (!isCurrent(current, updating)) return conflict(current);

      const columns = rowOf(categoryColumns, draft);
      const hasNewValues = !hasValues(current, columns);
      if (hasNewValues) await work.updateTable("category").set(columns).where("id", "=", id).execute();
      const hasNewFeatures = await writeFeatures(work, id, draft.features);
      if (!hasNewValues && !hasNewFeatures) return done(id);

      await work.updateTable("category").set(nextVersion(current, now)).where("id", "=", id).execute();
      await recordChange(work, { collection: "categories", id, kind: "updated", at: now });
      return done(id);
    }),
  );
}

async function writeFeatures(work: Work, category: string, wanted: CategoryDraft["features"]): Promise<boolean> {
  const rows = await work.selectFrom("feature").select(["id", "label"]).where("category_id", "=", category).execute();
  const current = new Map(rows.map(({ id, label }) => [id, label]));
  const features = wanted.map(({ id = newId(), label }) => ({ id, label }));

  const wantedIds = new Set(features.map(({ id }) => id));
  const removed = [...current.keys()].filter((id) => !wantedIds.has(id));
  const added = features.filter(({ id }) => !current.has(id));
  const renamed = features.filter(({ id, label }) => current.has(id) && current.get(id) !== label);

  if (removed.length > 0) await work.deleteFrom("feature").where("id", "in", removed).execute();
  for (const { id, label } of renamed) await work.updateTable("feature").set({ label }).where("id", "=", id).execute();
  if (added.length > 0) {
    await work
      .insertInto("feature")
      .values(added.map((feature) => ({ ...feature, category_id: category })))
      .execute();
  }
  return removed.length + added.length + renamed.length > 0;
}
