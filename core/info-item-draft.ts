import { optionalText, requiredText } from "./draft-text.ts";
import { begunVersion, newRecordId } from "./draft-version.ts";
import { infoMessages } from "./info-item.ts";
import { z } from "./zod.ts";

const content = requiredText(infoMessages.contentRequired);

const banner = z.object({ kind: z.literal("banner"), content });
const card = z.object({
  kind: z.literal("card"),
  heading: requiredText(infoMessages.headingRequired),
  content,
  alt: optionalText,
});
const image = z.object({ kind: z.literal("image"), alt: optionalText });

/** An info item's words; its picture comes beside it. `alt` is the picture's text alternative. */
export const infoItemDraft = z.discriminatedUnion("kind", [banner, card, image]);

/** A picture as a form names it: by the id of its upload, or as the one that is to stay. A card may have neither. */
const picture = z.object({ upload: z.string().optional(), keep: z.boolean().default(false) });

const cardForm = card.extend({ image: picture });
const imageForm = image.extend({
  image: picture.refine(({ upload, keep }) => upload !== undefined || keep, infoMessages.imageRequired),
});

/** An info item as its form sends it. */
export const infoItemForm = z.discriminatedUnion("kind", [
  banner.extend({ newId: newRecordId }),
  cardForm.extend({ newId: newRecordId }),
  imageForm.extend({ newId: newRecordId }),
]);

/** An edit names the version that it began with. */
export const infoItemEdit = z.discriminatedUnion("kind", [
  banner.extend({ version: begunVersion }),
  cardForm.extend({ version: begunVersion }),
  imageForm.extend({ version: begunVersion }),
]);

export type InfoItemDraft = z.infer<typeof infoItemDraft>;
export type InfoItemForm = z.infer<typeof infoItemForm>;
