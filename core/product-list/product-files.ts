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
 * Whose file it is: the longest model that its name begins with, as a word of its own. Capitals, Unicode forms, and which of
 * space, hyphen and underscore stands, make no difference. `models` are keys, see `uniqueKey`.
 */
export function modelOfFile(name: string, models: Iterable<string>): string | undefined {
  const own = uniqueKey(name);
  const key = hyphenated(own);
  let longest: string[] = [];
  for (const model of models) {
    const length = longest[0]?.length ?? 1;
    if (model.length < length || !key.startsWith(hyphenated(model))) continue;
    if (/^[\p{L}\d]/u.test(key.slice(model.length))) continue;
    longest = model.length > length ? [model] : [...longest, model];
  }
  const exact = longest.filter((model) => own.startsWith(model));
  const [only, ...others] = exact.length > 0 ? exact : longest;
  return others.length === 0 ? only : undefined;
}

function hyphenated(text: string): string {
  return text.replace(/[ _]/g, "-");
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
