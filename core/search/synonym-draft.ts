import { baseVersion, clean, newRecordId, requiredText } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { uniqueKey } from "../unique-key.ts";
import { longestSynonym, mostSynonyms, synonymMessages } from "./synonyms.ts";

const words = z
  .array(z.string().overwrite(clean))
  .transform((words) => {
    const trimmed = words.map((word) => word.replaceAll(/\s+/g, " ").trim()).filter((word) => word !== "");
    return [...new Map(trimmed.map((word) => [uniqueKey(word), word])).values()];
  })
  .superRefine((words, context) => {
    const tooLong = words.find((word) => word.length > longestSynonym);
    if (words.length < 2) context.addIssue({ code: "custom", message: synonymMessages.twoRequired });
    else if (words.length > mostSynonyms) context.addIssue({ code: "custom", message: synonymMessages.tooMany });
    else if (tooLong !== undefined) context.addIssue({ code: "custom", message: synonymMessages.tooLong(tooLong) });
  });

export const synonymDraft = z.object({ words });

/** A form sends the words as one text, one a line. */
const lines = requiredText(synonymMessages.twoRequired)
  .transform((text) => text.split("\n"))
  .pipe(words);

export const synonymForm = z.object({ words: lines, newId: newRecordId });

export const synonymEdit = z.object({ words: lines, version: baseVersion });

export type SynonymDraft = z.infer<typeof synonymDraft>;
export type SynonymForm = z.infer<typeof synonymForm>;
