// Keys of stored files, which are also their public paths below /files/. A key names a place, not bytes: replacing a
// file does not change it. File names must be cleaned by `cleanFileName` first.

export function downloadKey(id: string, fileName: string): string {
  return `downloads/${id}/${fileName}`;
}

export function productDownloadKey(productId: string, key: string, fileName: string): string {
  return `downloads/${productId}/${key}/${fileName}`;
}

export function infoImageKey(id: string, extension: string): string {
  return `info/${id}.${extension}`;
}

export function productImageKey(productId: string, extension: string): string {
  return `products/${productId}.${extension}`;
}

export function additionalImageKey(productId: string, key: string, extension: string): string {
  return `additional/${productId}-${key}.${extension}`;
}

export function specSheetKey(productId: string, extension: "xls" | "xlsx"): string {
  return `specs/${productId}.${extension}`;
}

/** `path` is relative to the content folder, with forward slashes. */
export function contentKey(path: string): string {
  return `content/${path}`;
}
