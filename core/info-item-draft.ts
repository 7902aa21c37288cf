import { z } from "zod";
import { optionalText, requiredText } from "./draft-text.ts";
import { infoMessages } from "./info-item.ts";

const content = requiredText(infoMessages.contentRequired);

/** An info item's words; its picture comes beside it. `alt` is the picture's text alternative. */
export const infoItemDraft = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("banner"), content }),
  z.object({
    kind: z.literal("card"),
    heading: requiredText(infoMessages.headingRequired),
    content,
    alt: optionalText,
  }),
  z.object({ kind: z.literal("image"), alt: optionalText }),
]);

export type InfoItemDraft = z.infer<typeof infoItemDraft>;
