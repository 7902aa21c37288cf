import { factKindNames } from "#core/facts/fact.ts";
import { categoryMessages } from "../category.ts";
import { isId } from "../id.ts";
import { searchKey } from "../search-key.ts";
import { begunVersion, newRecordId, optionalText, requiredName } from "./draft-text.ts";
import { z } from "./zod.ts";

/** A feature with an id keeps or renames an existing one; a feature without an id is new. */
export const categoryDraft = z.object({
  name: requiredName(categoryMessages.nameRequired),
  description: optionalText,
  /** Forms send an empty text for a fact that is not chosen. */
  cardFacts: z
    .array(z.enum(["", ...factKindNames], categoryMessages.checkInputs).optional())
    .max(2, categoryMessages.checkInputs)
    .transform((kinds) => kinds.filter((kind) => kind !== undefined).filter((kind) => kind !== ""))
    .refine((kinds) => new Set(kinds).size === kinds.length, categoryMessages.cardFactTwice)
    .transform((kinds) => (kinds.length > 0 ? kinds : undefined))
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

/** Of forms only: an import keeps labels that differ only in capitals, which older sites may have. */
const features = categoryDraft.shape.features.superRefine(refuseRepeatedLabels, { when: () => true });

export const categoryForm = categoryDraft.extend({ features, newId: newRecordId });

export const categoryEdit = categoryDraft.extend({ features, version: begunVersion });

export type CategoryDraft = z.infer<typeof categoryDraft>;
export type CategoryForm = z.infer<typeof categoryForm>;

function refuseRepeatedLabels(features: CategoryDraft["features"], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [place, feature] of (Array.isArray(features) ? features : []).entries()) {
    const label = typeof feature?.label === "string" ? feature.label : "";
    const key = searchKey(label);
    if (seen.has(key)) {
      context.addIssue({ code: "custom", path: [place, "label"], message: categoryMessages.featureListed(label) });
    }
    if (key) seen.add(key);
  }
}

function areDistinct(features: { id?: string | undefined }[]): boolean {
  const ids = features.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}
