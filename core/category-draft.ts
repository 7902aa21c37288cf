import { categoryMessages } from "./category.ts";
import { optionalText, requiredName } from "./draft-text.ts";
import { begunVersion, newRecordId } from "./draft-version.ts";
import { isId } from "./id.ts";
import { z } from "./zod.ts";

/** A category as typed. A feature that names its id is the one that is there, perhaps renamed; others are new. */
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

/** A new category as its form sends it. */
export const categoryForm = categoryDraft.extend({ newId: newRecordId });

/** An edit names the version that it began with. */
export const categoryEdit = categoryDraft.extend({ version: begunVersion });

export type CategoryDraft = z.infer<typeof categoryDraft>;
export type CategoryForm = z.infer<typeof categoryForm>;

/** A list that names one feature twice comes from no form of ours. */
function areDistinct(features: { id?: string | undefined }[]): boolean {
  const ids = features.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}
