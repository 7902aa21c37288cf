import { categoryMessages } from "#core/category/category.ts";
import { hasPlausibleYear, lifecycleMessages } from "#core/product/lifecycle.ts";
import { isId } from "../id.ts";
import { longestName, longestText } from "../limits.ts";
import { z } from "./zod.ts";

// Forms omit empty fields, so each message is given twice: for a missing value and for an empty text.

const tooLong = (most: number) => `Text too long - ${most} characters maximum`;

/** At least one visible character: pasted text may consist of zero-width characters only. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function requiredText(message: string, most: number = longestText) {
  return z.string(message).overwrite(clean).trim().regex(visible, message).max(most, tooLong(most));
}

export function requiredName(message: string) {
  return z.string(message).overwrite(onOneLine).trim().regex(visible, message).max(longestName, tooLong(longestName));
}

export const optionalText = z.string().overwrite(clean).trim().max(longestText, tooLong(longestText)).default("");

/** Undefined or one line, which may be empty. */
export function optionalLine(most: number, message: string = tooLong(most)) {
  return z.string().overwrite(onOneLine).trim().max(most, message);
}

/** Undefined, or one line that is not empty. */
export function lineIfAny(most: number = longestName) {
  return optionalLine(most)
    .transform((text) => text || undefined)
    .optional();
}

/** Removes null characters and lone surrogates, which no database stores; turns CRLF into LF and composes (NFC). */
export function clean(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed().normalize("NFC");
}

function onOneLine(text: string): string {
  return clean(text)
    .replaceAll(/[\t-\r\u0085\u2028\u2029]/g, " ")
    .replaceAll(/\p{Cc}/gu, "");
}

/** A date such as `2031-06-30`. */
export function day(message: string = lifecycleMessages.day, wrongYear: string = lifecycleMessages.year) {
  return z.iso.date({ error: message, abort: true }).refine(hasPlausibleYear, wrongYear);
}

/** `2031-06` or `2031-06-30`. */
export function monthOrDay(message: string = lifecycleMessages.monthOrDay, wrongYear: string = lifecycleMessages.year) {
  return anyMonthOrDay(message).refine(hasPlausibleYear, wrongYear);
}

/** Archives of earlier versions may hold any year. */
export function anyMonthOrDay(message: string) {
  return z.union([z.iso.date(), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)], message);
}

/** Ids in one text, each once: thousands of products would be too many fields of a form. */
export const sentIds = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(" ").filter(isId))]);

export const baseVersion = z.number().int().positive();

export const newRecordId = z.string().refine(isId, categoryMessages.checkInputs).optional();
