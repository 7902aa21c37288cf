import { categoryMessages } from "#core/category/category.ts";
import { type CategoryDraft, repeatedLabels } from "#core/category/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fillUniqueKeys, isNameTaken } from "../../database/unique-names.ts";
import { noteLosses } from "../../history/record-history.ts";
import {
  conflict,
  hasValues,
  isCurrent,
  nextVersion,
  refuseDuplicates,
  storedUnlessEdited,
  type Updating,
} from "../record.ts";
import { categoryColumns } from "./category-tables.ts";
import { featureTaken, nameTaken } from "./create-category.ts";

/** A feature that is left out is removed from its products. */
export function updateCategory(
  database: Database,
  id: string,
  draft: CategoryDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return refuseDuplicates(database, featureTaken, () =>
    transaction(database, async (work) => {
      const current = await work.selectFrom("category").selectAll().where("id", "=", id).executeTakeFirst();
      if (!isCurrent(current, updating)) return conflict(current);

      const name = storedUnlessEdited(draft.name, current.name);
      const features = await readFeatures(work, id, draft.features);
      const isTaken = name !== current.name && (await isNameTaken(work, "category", name, id));
      const errors = { ...(isTaken && nameTaken(name)), ...(!updating.isImport && labelsTaken(features)) };
      if (Object.keys(errors).length > 0) return refused(errors);

      const columns = toRow(categoryColumns, { ...draft, name }, current);
      const hasNewValues = !hasValues(current, columns);
      if (hasNewValues) await work.updateTable("category").set(columns).where("id", "=", id).execute();
      noteLosses(work, "products", await productsLosing(work, id, features));
      const hasNewFeatures = await writeFeatures(work, id, features);
      if (!hasNewValues && !hasNewFeatures) return done(id);
      await fillUniqueKeys(work);

      await work.updateTable("category").set(nextVersion(current, now)).where("id", "=", id).execute();
      await recordChange(work, { collection: "categories", id, kind: "updated", at: now });
      return done(id);
    }),
  );
}

interface WantedFeature {
  id: string;
  label: string;
  isNew: boolean;
  isEdited: boolean;
}

async function readFeatures(work: Work, category: string, wanted: CategoryDraft["features"]): Promise<WantedFeature[]> {
  const rows = await work.selectFrom("feature").select(["id", "label"]).where("category_id", "=", category).execute();
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return wanted.map(({ id = newId(), label }) => {
    const stored = labels.get(id);
    const kept = stored === undefined ? label : storedUnlessEdited(label, stored);
    return { id, label: kept, isNew: stored === undefined, isEdited: kept !== stored };
  });
}

function labelsTaken(features: WantedFeature[]): FieldErrors {
  const messages = repeatedLabels(features).map((place) => [
    `features[${place}].label`,
    categoryMessages.featureListed(features[place]?.label ?? ""),
  ]);
  return Object.fromEntries(messages);
}

function productsLosing(work: Work, category: string, wanted: WantedFeature[]) {
  return work
    .selectFrom("product_feature")
    .select(["product_id as id", "feature_id as lost"])
    .where("category_id", "=", category)
    .where(
      "feature_id",
      "not in",
      wanted.map(({ id }) => id),
    )
    .execute();
}

async function writeFeatures(work: Work, category: string, wanted: WantedFeature[]): Promise<boolean> {
  const removed = await work
    .deleteFrom("feature")
    .where("category_id", "=", category)
    .where(
      "id",
      "not in",
      wanted.map(({ id }) => id),
    )
    .returning("id")
    .execute();
  const added = wanted.filter(({ isNew }) => isNew);
  const renamed = wanted.filter(({ isNew, isEdited }) => isEdited && !isNew);

  for (const { id, label } of renamed) await work.updateTable("feature").set({ label }).where("id", "=", id).execute();
  if (added.length > 0) {
    await work
      .insertInto("feature")
      .values(added.map(({ id, label }) => ({ id, label, category_id: category })))
      .execute();
  }
  return removed.length + added.length + renamed.length > 0;
}
