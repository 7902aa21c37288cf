import type { DocumentDetails, DocumentKind } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { writtenDate } from "./lifecycle.ts";

/** What the maker has entered about a product's compliance. The site adds nothing of its own. */
export interface EvidenceFields {
  /** The id of one of the product's or of the general downloads. */
  ndaaLetter?: string | undefined;
  ndaaSignatory?: string | undefined;
  /** Days as in `2026-11-19`. */
  ndaaDate?: string | undefined;
  ndaaReviewed?: string | undefined;
  socMaker?: string | undefined;
  oemOrigin?: string | undefined;
  taaCountry?: string | undefined;
}

export interface RadioModule {
  maker?: string | undefined;
  model?: string | undefined;
  fccId?: string | undefined;
}

export const onvifProfiles = ["S", "T", "G", "M", "A", "C", "D"] as const;

export type OnvifProfile = (typeof onvifProfiles)[number];

/** Conformance belongs to a product with one version of its firmware. */
export interface OnvifRow<Declaration = string> {
  profile: OnvifProfile;
  firmware?: string | undefined;
  /** The id of a download, or the download. */
  declaration?: Declaration | undefined;
  date?: string | undefined;
}

export interface EvidenceRows {
  radioModules: RadioModule[];
  onvif: OnvifRow[];
}

/** With its downloads, as visitors see it. */
export interface Evidence extends Omit<EvidenceFields, "ndaaLetter"> {
  letter?: Download | undefined;
  radioModules: RadioModule[];
  onvif: OnvifRow<Download>[];
}

export function moduleText({ maker, model, fccId }: RadioModule): string {
  return [[maker, model].filter(Boolean).join(" "), fccId && `FCC ID ${fccId}`].filter(Boolean).join(", ");
}

/** What the form offers. */
export interface EvidenceChoices {
  /** All general downloads, sorted by description. */
  documents: (DocumentDetails & { id: string; description: string })[];
  /** The product's releases, newest first. */
  firmwareVersions: string[];
}

export const evidenceNames = {
  ndaaLetter: "NDAA letter",
  ndaaSignatory: "Signed by",
  ndaaDate: "Date of the statement",
  ndaaReviewed: "Reviewed on",
  socMaker: "Processor (SoC) maker",
  oemOrigin: "Design and factory (OEM origin)",
  taaCountry: "TAA country of origin",
} as const satisfies Record<keyof EvidenceFields, string>;

export const evidenceFields = Object.keys(evidenceNames) as (keyof EvidenceFields)[];

/** Only ever of a product without the mark. */
export const noStatement = "No statement on file";

/** The mark follows the flag alone, and without it a product is not called non-compliant. */
export function ndaaMark(ndaa: boolean): string {
  return ndaa ? "Marked as NDAA compliant" : "Not marked as NDAA compliant";
}

interface Documented {
  evidence?: Evidence | undefined;
  downloads: Download[];
  /** General downloads that name the product. */
  documents: Download[];
}

/** An NDAA letter on file, and what is said of it. */
export interface NdaaStatement {
  document: Download;
  signatory?: string | undefined;
  /** Days as in `2026-11-19`. */
  date?: string | undefined;
  reviewed?: string | undefined;
}

/**
 * The chosen letter, and the other NDAA letters among the product's files, which say only their own date. Pages, comparison
 * and data files all ask here.
 */
export function ndaaStatements(product: Documented): NdaaStatement[] {
  const { letter, ...entered } = product.evidence ?? {};
  const others = statementsOf(product, "ndaa-letter").map((document) => ({ document, date: document.date }));
  return [...(letter ? [{ document: letter, ...saidOfLetter(entered, letter) }] : []), ...others];
}

/** What the maker has entered about the chosen letter, or the letter itself says; nothing without a letter. */
export function saidOfLetter(
  { ndaaSignatory, ndaaDate, ndaaReviewed }: EvidenceFields,
  letter: Pick<Download, "date"> | undefined,
): Omit<NdaaStatement, "document"> {
  if (!letter) return {};
  return { signatory: ndaaSignatory, date: ndaaDate ?? letter.date, reviewed: ndaaReviewed };
}

/** `Signed by Miriam Okafor · Dated 14 January 2026 · Reviewed 5 November 2026`; empty if nothing is known. */
export function statementText({ signatory, date, reviewed }: Omit<NdaaStatement, "document">): string {
  const parts = [
    signatory && `Signed by ${signatory}`,
    date && `Dated ${writtenDate(date)}`,
    reviewed && `Reviewed ${writtenDate(reviewed)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The files of this kind, without the one that is chosen as NDAA letter. */
export function statementsOf({ evidence, downloads, documents }: Documented, kind: DocumentKind): Download[] {
  return [...downloads, ...documents].filter((file) => file.kind === kind && file.id !== evidence?.letter?.id);
}

/** Statements beside the NDAA letter, which are files of a kind; `field` names them in data files. */
export const statementKinds = [
  { kind: "declaration-of-conformity", name: "EU declaration of conformity", field: "euDeclarations" },
  { kind: "taa-statement", name: "TAA statement", field: "taaStatements" },
  { kind: "psti-statement", name: "UK PSTI statement", field: "ukPstiStatements" },
] as const satisfies { kind: DocumentKind; name: string; field: string }[];

export function isStatement({ kind }: Download): boolean {
  return kind === "ndaa-letter" || statementKinds.some((statement) => statement.kind === kind);
}

/** https://www.onvif.org/profiles-2/profile-s/profile-s-deprecation-qna */
export function profileNote(profile: OnvifProfile): string | undefined {
  return profile === "S" ? "Submissions close 31 March 2027" : undefined;
}

export const evidenceMessages = {
  profile: `Must be one of ${onvifProfiles.join(", ")}`,
  emptyModule: "Enter maker, model or FCC ID, or remove the module",
  letterUnknown: "Choose the letter again - it is not among the downloads",
  declarationUnknown: "Choose the declaration again - it is not among the downloads",
};
