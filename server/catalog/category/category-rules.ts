import { categoryMessages } from "#core/category/category.ts";
import { categoryDraft, repeatedLabels } from "#core/category/category-draft.ts";
import type { FieldErrors } from "#core/outcome.ts";
import type { Work } from "../../database/database.ts";
import { isNameTaken } from "../../database/unique-names.ts";
import type { Rules } from "../save/change.ts";
import type { CategoryDocument } from "./category-collection.ts";
import { countInCategory } from "./category-queries.ts";

export const categoryRules: Rules<CategoryDocument> = {
  schema: categoryDraft,
  async refuseRow(work, { id, before, after: { name, features }, isImport }) {
    const isTaken = name !== before?.name && (await isNameTaken(work, "category", name, id));
    const foreign = await featuresElsewhere(work, id, features);
    return {
      ...(isTaken && { name: categoryMessages.nameTaken(name) }),
      ...(before && !isImport && repeatedFeatures(before, features)),
      // For requests that our forms never send.
      ...(foreign && { features: categoryMessages.checkInputs }),
    };
  },

  async refuseDeletion(work, { id }): Promise<FieldErrors> {
    const products = await countInCategory(work, id);
    return products > 0 ? { form: categoryMessages.holdsProducts(products) } : {};
  },

  deletion: async (_work, { before }) => ({ title: before.name }),
};

function repeatedFeatures(before: CategoryDocument, features: CategoryDocument["features"]): FieldErrors {
  const labels = new Map(before.features.map(({ id, label }) => [id, label]));
  const rows = features.map(({ id, label }) => ({ label, isEdited: labels.get(id) !== label }));
  const messages = repeatedLabels(rows).map((place) => [
    `features[${place}].label`,
    categoryMessages.featureListed(features[place]?.label ?? ""),
  ]);
  return Object.fromEntries(messages);
}

async function featuresElsewhere(work: Work, category: string, features: CategoryDocument["features"]) {
  if (features.length === 0) return false;
  const ids = features.map(({ id }) => id);
  const rows = await work
    .selectFrom("feature")
    .select("id")
    .where("id", "in", ids)
    .where("category_id", "<>", category)
    .execute();
  return rows.length > 0;
}
