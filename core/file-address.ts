/**
 * The public address of a stored file, or of its WebP variant `width` pixels wide. It names the first digits of the
 * object's SHA-256, so that caches may keep what it answers for ever: another file has another address.
 */
export function fileAddress(file: { key: string; object: string }, width?: number): string {
  const path = file.key.split("/").map(encodeURIComponent).join("/");
  const variant = width === undefined ? "" : `&w=${width}`;
  return `${filesPath}${path}?v=${objectMark(file.object)}${variant}`;
}

/** Every stored file's address begins with this. */
export const filesPath = "/files/";

/** What an address says of the object it was made for. */
export function objectMark(object: string): string {
  return object.slice(0, 16);
}
