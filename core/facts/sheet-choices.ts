import { lineIfAny, requiredText } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { factTypes } from "./fact.ts";
import { assignmentsDraft, factLimits, factMessages } from "./fact-draft.ts";

/** Types of facts that need no words, and can be made in the form of a product. */
export const quickTypes = factTypes.filter((type) => type !== "choice");

const newFactDraft = z.object({
  name: requiredText(factMessages.nameRequired, factLimits.name),
  type: z.enum(quickTypes, factMessages.type),
  unit: lineIfAny(),
});

const choicesDraft = z.object({
  /** Assignments name them by `newFactName`. */
  newFacts: z.array(newFactDraft).max(20).default([]),
  assignments: assignmentsDraft.default([]),
});

/** What the form of a product says of the labels of its sheet. It holds for all sheets. */
export type SheetChoices = z.infer<typeof choicesDraft>;

/** Sent as one text, because their number is not known to the form. */
export const sheetChoicesText = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    const read = choicesDraft.safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? factMessages.checkInputs });
    return z.NEVER;
  })
  .optional();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In place of the id of a fact that is not made yet. No id has a colon. */
export function newFactName(place: number): string {
  return `new:${place}`;
}
