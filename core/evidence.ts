import type { DocumentDetails } from "./document.ts";
import type { Download } from "./download.ts";

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
  /** Of the product's releases, newest first. */
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

export const noStatement = "No statement on file";

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
