import { searchKey } from "./search/search-key.ts";

const invisible = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;
const dash = /[\p{Dash}\u02d7\u2043]/gu;
const space = /[\s\u2800]+/g;

/**
 * Equal for names that look the same: capitals, Unicode compatibility forms (NFKC), kinds of spaces and of dashes, and
 * invisible characters make no difference; a space and a dash stay two. Texts with one `searchKey` have one of these.
 */
export function uniqueKey(text: string): string {
  const seen = searchKey(text).replaceAll(invisible, "").normalize("NFKC").toLowerCase().replaceAll("ς", "σ");
  // Lowercasing may leave what can be composed.
  return seen.normalize("NFKC").replaceAll(dash, "-").replaceAll(space, " ").trim();
}
