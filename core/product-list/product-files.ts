import { type DocumentKind, documentKinds } from "#core/download/document.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { uniqueKey } from "../unique-key.ts";

export const filesBesideList = { files: 500, bytes: 1_000_000_000 };

/** The name of the drawing that a product has until it gets its own picture. */
export const standInName = "stand-in.png";

export type ProductFileKind = "picture" | "sheet" | "document";

const pictures = new Set(["jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "heif", "tif", "tiff", "bmp", "svg"]);

export function productFileKind(name: string): ProductFileKind {
  const extension = fileExtension(name);
  if (pictures.has(extension)) return "picture";
  return extension === "xlsx" || extension === "xls" ? "sheet" : "document";
}

/**
 * Whose file it is: the longest model that its name begins with, as a word of its own. Capitals and Unicode forms make no
 * difference. `models` are keys, see `uniqueKey`.
 */
export function modelOfFile(name: string, models: Iterable<string>): string | undefined {
  const key = uniqueKey(name);
  let longest: string | undefined;
  for (const model of models) {
    if (model === "" || model.length <= (longest?.length ?? 0) || !key.startsWith(model)) continue;
    if (!/^[\p{L}\d]/u.test(key.slice(model.length))) longest = model;
  }
  return longest;
}

const wordsOfKinds: Partial<Record<DocumentKind, RegExp>> = {
  datasheet: /data ?sheet|daten ?blatt/,
  "quick-start": /quick|qsg/,
  manual: /manual|user ?guide|handbuch/,
  "ndaa-letter": /ndaa/,
  "taa-statement": /\btaa\b/,
  "psti-statement": /\bpsti\b/,
  "onvif-declaration": /onvif/,
  "declaration-of-conformity": /conformity|\bdoc\b|declaration/,
  drawing: /drawing|dimension/,
  "cad-or-bim": /\bcad\b|\bbim\b|\bstep\b/,
  certificate: /certificate/,
};

/** What a document's name says of its kind. */
export function documentKindOf(name: string): DocumentKind | undefined {
  const words = name.toLowerCase().replaceAll(/[_\-.]+/g, " ");
  return documentKinds.find((kind) => wordsOfKinds[kind]?.test(words));
}
