import { z } from "zod";
import { categoryMessages } from "./category.ts";
import { optionalText, requiredText } from "./draft-text.ts";

/** A category as typed. A feature that names its id is the one that is there, perhaps renamed; others are new. */
export const categoryDraft = z.object({
  name: requiredText(categoryMessages.nameRequired),
  description: optionalText,
  features: z
    .array(z.object({ id: z.string().optional(), label: requiredText(categoryMessages.emptyFeatures) }))
    .default([]),
});

export type CategoryDraft = z.infer<typeof categoryDraft>;
