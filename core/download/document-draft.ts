import { day, lineIfAny } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { canonicalLanguage, documentKinds, documentMessages, isLanguage } from "./document.ts";

/** The fields that general downloads and those of products share. */
export const documentDraft = {
  kind: z.enum(documentKinds, documentMessages.kind).optional(),
  language: z.string().overwrite(canonicalLanguage).refine(isLanguage, documentMessages.language).optional(),
  date: day().optional(),
  documentVersion: lineIfAny(),
};
