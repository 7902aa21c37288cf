import { baseVersion, newRecordId, optionalLine, optionalText, requiredText } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { longestName } from "../limits.ts";
import { infoMessages } from "./info-item.ts";

const content = requiredText(infoMessages.contentRequired);

const longestLink = 2_000;

const link = {
  linkUrl: optionalLine(longestLink, infoMessages.linkInvalid).refine(isLink, infoMessages.linkInvalid).optional(),
  linkLabel: optionalLine(longestName).optional(),
};

const banner = z.object({ kind: z.literal("banner"), content, ...link });
const card = z.object({
  kind: z.literal("card"),
  heading: requiredText(infoMessages.headingRequired),
  content,
  alt: optionalText,
  ...link,
});
const image = z.object({ kind: z.literal("image"), alt: optionalText });

export const infoItemDraft = z.discriminatedUnion("kind", [banner, card, image]);

/** The id of an upload, or `keep` for the stored picture. A card may have neither. */
const picture = z.object({ upload: z.string().optional(), keep: z.boolean().default(false) });

const cardForm = card.extend({ image: picture });
const imageForm = image.extend({
  image: picture.refine(({ upload, keep }) => upload !== undefined || keep, infoMessages.imageRequired),
});

// Not of the draft: older archives may hold a label alone, which is not shown.
const linkRequired = { path: ["linkUrl"], message: infoMessages.linkRequired };

export const infoItemForm = z
  .discriminatedUnion("kind", [
    banner.extend({ newId: newRecordId }),
    cardForm.extend({ newId: newRecordId }),
    imageForm.extend({ newId: newRecordId }),
  ])
  .refine(hasLinkForItsLabel, linkRequired);

export const infoItemEdit = z
  .discriminatedUnion("kind", [
    banner.extend({ version: baseVersion }),
    cardForm.extend({ version: baseVersion }),
    imageForm.extend({ version: baseVersion }),
  ])
  .refine(hasLinkForItsLabel, linkRequired);

export type InfoItemDraft = z.infer<typeof infoItemDraft>;
export type InfoItemForm = z.infer<typeof infoItemForm>;

function hasLinkForItsLabel(item: InfoItemDraft): boolean {
  return item.kind === "image" || !item.linkLabel || Boolean(item.linkUrl);
}

function isLink(url: string): boolean {
  if (url === "" || /^\/(?![/\\])\S*$/.test(url)) return true;
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
}
