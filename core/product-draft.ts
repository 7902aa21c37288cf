import { z } from "zod";
import { optionalText, requiredText } from "./draft-text.ts";
import { productMessages } from "./product.ts";

/** A product's words and choices; its files come beside it. Category, features and accessories by their ids. */
export const productDraft = z.object({
  category: requiredText(productMessages.categoryRequired),
  model: requiredText(productMessages.modelRequired),
  description: requiredText(productMessages.descriptionRequired),
  features: z.array(z.string()).default([]),
  accessories: z.array(z.string()).default([]),
  // A form sends nothing for a box that is not ticked.
  ndaa: z.boolean().default(false),
  specs: optionalText,
});

export type ProductDraft = z.infer<typeof productDraft>;
