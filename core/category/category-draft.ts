import { baseVersion, newRecordId, optionalText, requiredName } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { isId } from "../id.ts";
import { uniqueKey } from "../unique-key.ts";
import { categoryMessages } from "./category.ts";

/** A feature with an id keeps or renames an existing one; a feature without an id is new. */
export const categoryDraft = z.object({
  name: requiredName(categoryMessages.nameRequired),
  description: optionalText,
  /** Forms send an empty text for a fact that is not chosen. */
  cardFacts: z
    .array(z.string().max(100, categoryMessages.checkInputs).optional())
    .max(2, categoryMessages.checkInputs)
    .transform((ids) => ids.filter((id) => id !== undefined).filter((id) => id !== ""))
    .refine((ids) => new Set(ids).size === ids.length, categoryMessages.cardFactTwice)
    .transform((ids) => (ids.length > 0 ? ids : undefined))
    .optional(),
  features: z
    .array(
      z.object({
        id: z.string().refine(isId).optional(),
        label: requiredName(categoryMessages.emptyFeatures),
      }),
    )
    .default([])
    .refine(areDistinct, categoryMessages.checkInputs),
});

/** For forms only: an import keeps equal labels, which older sites may have. */
const features = categoryDraft.shape.features.superRefine(refuseRepeatedLabels, { when: () => true });

export const categoryForm = categoryDraft.extend({ features, newId: newRecordId });

export const categoryEdit = categoryDraft.extend({ features, version: baseVersion });

export type CategoryDraft = z.infer<typeof categoryDraft>;
export type CategoryForm = z.infer<typeof categoryForm>;

/** Whether an existing feature was renamed is known to the command only. */
function refuseRepeatedLabels(features: CategoryDraft["features"], context: z.RefinementCtx): void {
  const rows = (Array.isArray(features) ? features : []).map((feature) => ({
    isEdited: feature?.id === undefined,
    label: typeof feature?.label === "string" ? feature.label : "",
  }));
  for (const place of repeatedLabels(rows)) {
    const message = categoryMessages.featureListed(rows[place]?.label ?? "");
    context.addIssue({ code: "custom", path: [place, "label"], message });
  }
}

/** The places of edited labels that another row has, or an edited one above. Equal labels that nobody edits stay. */
export function repeatedLabels(rows: { label: string; isEdited: boolean }[]): number[] {
  const keyed = rows.map(({ label, isEdited }, place) => ({ key: uniqueKey(label), isEdited, place }));
  const taken = new Set(keyed.flatMap(({ key, isEdited }) => (isEdited ? [] : key)));
  return keyed.flatMap(({ key, isEdited, place }) => {
    if (!isEdited || key === "") return [];
    if (taken.has(key)) return place;
    taken.add(key);
    return [];
  });
}

function areDistinct(features: { id?: string | undefined }[]): boolean {
  const ids = features.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}
