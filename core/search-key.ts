/**
 * The stored key that a text is searched by, and with which a query is compared. Lowercased here and not by a database:
 * SQLite and PostgreSQL each have their own idea of case. Null bytes, which no database keeps, are dropped.
 */
export function searchKey(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().toLowerCase();
}

/** Compares keys as both databases sort them: by their code points, which is not JavaScript's order beyond U+FFFF. */
export function byKey(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const difference = (left.codePointAt(at) as number) - (right.codePointAt(at) as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
