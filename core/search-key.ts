/**
 * The stored key that a text is searched by, and with which a query is compared. Lowercased here and not by a database:
 * SQLite and PostgreSQL each have their own idea of case. Null bytes, which no database keeps, are dropped.
 */
export function searchKey(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().toLowerCase();
}
