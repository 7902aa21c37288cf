import { z } from "zod";

// Texts as people type them. A form leaves an empty field out: the sentence is given twice, for both ways of being empty.

/** Text that must be there. */
export function requiredText(message: string) {
  return z.string(message).overwrite(clean).trim().min(1, message);
}

/** Text that may be empty. */
export const optionalText = z.string().default("").overwrite(clean).pipe(z.string().trim());

/** Browsers send line breaks as two characters; null bytes and halves of characters fit into no database. */
function clean(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed();
}
