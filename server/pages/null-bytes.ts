/**
 * What a query or a form says, without null bytes: nobody types one, PostgreSQL takes no text that holds one, and SQLite
 * ends it there. Dropped here, once, so that no screen and no query meets any.
 */
export function queryWithoutNulls(search: string): string {
  if (!search.includes("%00")) return search;
  const pairs = [...new URLSearchParams(search)].map((pair) => pair.map((text) => text.replaceAll("\0", "")));
  return `?${new URLSearchParams(pairs)}`;
}

/** The same for a form's body, of either way in which browsers send one. */
export function formWithoutNulls(
  body: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
): Uint8Array<ArrayBuffer> {
  const clean = body.includes(0) ? body.filter((byte) => byte !== 0) : body;
  if (!contentType?.toLowerCase().startsWith("application/x-www-form-urlencoded")) return clean;
  return Buffer.from(queryWithoutNulls(`?${Buffer.from(clean)}`).slice(1));
}
