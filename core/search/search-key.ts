/** Lowercases, which SQLite and PostgreSQL do differently, and drops null characters, which neither stores. */
export function searchKey(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().toLowerCase();
}

/** The key of what somebody searches for, composed as stored texts are (NFC) and without the spaces around it. */
export function queryKey(query: string): string {
  return searchKey(query.normalize("NFC")).trim();
}

/** Compares by code point, as both databases do; JavaScript's `<` compares UTF-16 units and differs beyond U+FFFF. */
export function byKey(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const difference = (left.codePointAt(at) as number) - (right.codePointAt(at) as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
