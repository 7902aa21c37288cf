/**
 * The public address of a stored file. It names the first digits of the object's SHA-256, so that caches may keep what
 * it answers for ever: another file has another address.
 */
export function fileAddress(file: { key: string; object: string }): string {
  const path = file.key.split("/").map(encodeURIComponent).join("/");
  return `${filesPath}${path}?v=${objectMark(file.object)}`;
}

/** The address of a stored picture's WebP variant `width` pixels wide, from the picture's own. */
export function variantAddress(url: string, width: number): string {
  return `${url}&w=${width}`;
}

/** Every stored file's address begins with this. */
export const filesPath = "/files/";

/** What an address says of the object it was made for. */
export function objectMark(object: string): string {
  return object.slice(0, 16);
}
