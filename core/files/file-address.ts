/** The public address of a stored file. Its query names the object's hash, so responses can be cached forever. */
export function fileAddress(file: { key: string; object: string }): string {
  const path = file.key.split("/").map(encodeURIComponent).join("/");
  return `${filesPath}${path}?v=${objectMark(file.object)}`;
}

export function variantAddress(url: string, width: number): string {
  return `${url}&w=${width}`;
}

export const filesPath = "/files/";

export function objectMark(object: string): string {
  return object.slice(0, 16);
}
