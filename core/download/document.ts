/** What a download says about itself. All optional. */
export interface DocumentDetails {
  kind?: DocumentKind | undefined;
  /** A BCP 47 tag such as `de` or `pt-BR`. */
  language?: string | undefined;
  /** The day that the document is of, as in `2026-11-19`. */
  date?: string | undefined;
  /** Version in the maker's writing. A record's `version` counts its changes. */
  documentVersion?: string | undefined;
}

/** In the order in which a product page lists them: how one is called, and several. */
const names = {
  datasheet: ["Data sheet", "Data sheets"],
  manual: ["Manual", "Manuals"],
  "quick-start": ["Quick start guide", "Quick start guides"],
  "declaration-of-conformity": ["Declaration of conformity", "Declarations of conformity"],
  "ndaa-letter": ["NDAA letter", "NDAA letters"],
  "taa-statement": ["TAA statement", "TAA statements"],
  "psti-statement": ["PSTI statement", "PSTI statements"],
  "onvif-declaration": ["ONVIF declaration", "ONVIF declarations"],
  drawing: ["Drawing", "Drawings"],
  "cad-or-bim": ["CAD or BIM", "CAD and BIM"],
  certificate: ["Certificate", "Certificates"],
  other: ["Other", "Other"],
} as const;

export type DocumentKind = keyof typeof names;

export const documentKinds = Object.keys(names) as DocumentKind[];

export function isDocumentKind(text: string | null): text is DocumentKind {
  return text !== null && Object.hasOwn(names, text);
}

export function kindName(kind: DocumentKind): string {
  return names[kind][0];
}

export function kindsName(kind: DocumentKind): string {
  return names[kind][1];
}

/** What administrators read beside a download's description. */
export function documentWords({ kind, language, date, documentVersion }: DocumentDetails): string[] {
  return [kind && kindName(kind), language, documentVersion && `version ${documentVersion}`, date].filter(
    (word) => word !== undefined,
  );
}

export const documentMessages = {
  kind: `Must be one of ${documentKinds.join(", ")}`,
  language: "Must be a language such as en, de or pt-BR",
};

/** In the order of kinds; files without one are among the other ones. */
export function byKind<Document extends DocumentDetails>(documents: Document[]): Document[] {
  const place = ({ kind = "other" }: Document) => documentKinds.indexOf(kind);
  return documents.toSorted((one, other) => place(one) - place(other));
}

/** Writes the tag as BCP 47 does: `DE-at` becomes `de-AT`. Other texts stay as they are. */
export function canonicalLanguage(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? "";
  } catch {
    return text;
  }
}

export function isLanguage(tag: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The language's name in itself: "Deutsch" for `de`. On the server only: browsers know fewer languages. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
}
