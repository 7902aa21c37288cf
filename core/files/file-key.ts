import { newId } from "../id.ts";

// Keys are also the public paths below /files/. Replacing a file keeps its key.

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

export function releaseKey(id: string, fileName: string): string {
  const key = `releases/${id}/${fileName}`;
  return key === sbomKey(id) ? `releases/${id}/file/${fileName}` : key;
}

export function releaseSignatureKey(id: string, fileName: string): string {
  return `releases/${id}/signature/${fileName}`;
}

export function sbomKey(id: string): string {
  return `releases/${id}/sbom.json`;
}

export function contentKey(path: string): string {
  return `content/${path}`;
}

/** Every key of a deleted record's file. No address leads to them. */
export const binPrefix = "bin/";

/** Nobody can guess it: a previous release beside this one would serve the file at its address. */
export function binKey({ collection, id }: { collection: string; id: string }): string {
  return `${binPrefix}${collection}/${id}/${newId()}`;
}
