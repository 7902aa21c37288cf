import { categoryMessages } from "../category.ts";
import { isId } from "../id.ts";
import { begunVersion, newRecordId, optionalText, requiredName } from "./draft-text.ts";
import { z } from "./zod.ts";

/** A feature with an id keeps or renames an existing one; a feature without an id is new. */
export const categoryDraft = z.object({
  name: requiredName(categoryMessages.nameRequired),
  description: optionalText,
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

export const categoryForm = categoryDraft.extend({ newId: newRecordId });

export const categoryEdit = categoryDraft.extend({ version: begunVersion });

export type CategoryDraft = z.infer<typeof categoryDraft>;
export type CategoryForm = z.infer<typeof categoryForm>;

function areDistinct(features: { id?: string | undefined }[]): boolean {
  const ids = features.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}
