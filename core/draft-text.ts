import { longestName, longestText } from "./limits.ts";
import { z } from "./zod.ts";

// Texts as people type them. A form leaves an empty field out: the sentence is given twice, for both ways of being empty.

const tooLong = (most: number) => `Text too long - ${most} characters maximum`;

/** Something to see: what is pasted may be a mark without width alone, and nobody finds a link of that name. */
const visible = /[^\p{Z}\p{C}]/u;

/** Text that must be there, of at most so many characters. */
export function requiredText(message: string, most: number = longestText) {
  return z.string(message).overwrite(clean).trim().regex(visible, message).max(most, tooLong(most));
}

/** A name on one line: what is pasted may bring line breaks along, and characters that only steer a terminal. */
export function requiredName(message: string) {
  return z.string(message).overwrite(onOneLine).trim().regex(visible, message).max(longestName, tooLong(longestName));
}

/** Text that may be empty. The default stands last: Conform, which leaves an empty field out, sees it only there. */
export const optionalText = z.string().overwrite(clean).trim().max(longestText, tooLong(longestText)).default("");

/** Browsers send line breaks as two characters; null bytes and halves of characters fit into no database. */
function clean(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed();
}

function onOneLine(text: string): string {
  return clean(text)
    .replaceAll(/[\t-\r\u0085\u2028\u2029]/g, " ")
    .replaceAll(/\p{Cc}/gu, "");
}
