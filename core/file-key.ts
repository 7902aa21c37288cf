// Where a record's file lives: the record's reference (`imageRef`, `fileRef`) and, below /files/, its public address.
// A key names a place, not bytes: replacing a file keeps its key. File names come cleaned (`cleanFileName`).

/** A general download. */
export function downloadKey(id: string, fileName: string): string {
  return `downloads/${id}/${fileName}`;
}

/** A download of a product; `key` is the download's id. */
export function productDownloadKey(productId: string, key: string, fileName: string): string {
  return `downloads/${productId}/${key}/${fileName}`;
}

/** The picture of a card or an image on the home page. */
export function infoImageKey(id: string, extension: string): string {
  return `info/${id}.${extension}`;
}

/** A product's main picture. */
export function productImageKey(productId: string, extension: string): string {
  return `products/${productId}.${extension}`;
}

/** One of a product's additional pictures; `key` is the picture's id. */
export function additionalImageKey(productId: string, key: string, extension: string): string {
  return `additional/${productId}-${key}.${extension}`;
}

/** A product's spec workbook, as the maker sent it. */
export function specSheetKey(productId: string, extension: "xls" | "xlsx"): string {
  return `specs/${productId}.${extension}`;
}

/** A picture of the owner's content folder; `path` is relative to it, with forward slashes. */
export function contentKey(path: string): string {
  return `content/${path}`;
}
