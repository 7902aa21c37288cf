import type { BulkField } from "./product/bulk-change.ts";

/** What a product lacks; in addresses too. In the order in which a row of the list names them. */
export const productNeeds = [
  "support-date",
  "sheet-column",
  "unread",
  "early-review",
  "poe-class",
  "letter",
  "new-letter",
  "successor",
  "language",
  "picture",
  "picture-text",
] as const;

export type ProductNeed = (typeof productNeeds)[number];

/** In a row of the list, the field of the product's form that answers it, and what answers it for many products at once. */
export const gapWords: Record<ProductNeed, { word: string; field: string; set?: BulkField }> = {
  "support-date": { word: "Security support", field: "support-until", set: "endOfSecuritySupport" },
  "sheet-column": { word: "Column", field: "sheet-column" },
  unread: { word: "Facts", field: "specs" },
  "early-review": { word: "Review date", field: "ndaa-reviewed" },
  "poe-class": { word: "PoE class", field: "fact-poeClass" },
  letter: { word: "Letter", field: "ndaa-letter", set: "ndaaLetter" },
  "new-letter": { word: "New letter", field: "ndaa-letter", set: "ndaaLetter" },
  successor: { word: "Successor", field: "successors" },
  language: { word: "Language", field: "missing-language" },
  picture: { word: "Picture", field: "main-image" },
  "picture-text": { word: "Picture text", field: "missing-picture-text" },
};

/** In the menu of gaps. */
export const gapNames: Record<ProductNeed, string> = {
  "support-date": "End of security support",
  "sheet-column": "Whose column?",
  unread: "Facts to decide",
  "early-review": "Review before the letter",
  "poe-class": "PoE class too low",
  letter: "Mark without a letter",
  "new-letter": "Letter older than a year",
  successor: "Discontinued, no successor",
  language: "Download without language",
  picture: "Drawn picture",
  "picture-text": "Picture without text",
};

/** What the summary lists beside what products lack. */
export type OtherNeed = "labels" | "products" | "uploads" | "searches";

/** Something that an administrator should look at. */
export interface Attention {
  need: ProductNeed | OtherNeed;
  count: number;
  /** Names of the first three records, in the order of their list. */
  names: string[];
  /** The id of the only product. */
  product?: string | undefined;
  /** What it states that cannot be so. */
  finding?: string | undefined;
}

/** What is to do, in the order of the summary. */
export const attentionGroups: { name: string; needs: Attention["need"][] }[] = [
  { name: "Wrong or unclear", needs: ["poe-class", "early-review", "sheet-column", "unread", "labels"] },
  {
    name: "Missing",
    needs: ["support-date", "letter", "new-letter", "successor", "picture", "picture-text", "language", "products"],
  },
  { name: "To tidy", needs: ["searches", "uploads"] },
];

export const attentionNames: Record<Attention["need"], string> = {
  "poe-class": "PoE classes too low for the stated power",
  "early-review": "NDAA reviews dated before their letter",
  "sheet-column": "Spec sheets whose column is asked for",
  unread: "Products with facts to decide",
  labels: "Row labels without a meaning",
  "support-date": "Products with firmware and no end of security support",
  letter: "NDAA marks without a letter",
  "new-letter": "NDAA letters older than a year",
  successor: "Discontinued products without a successor",
  picture: "Products with a drawn picture",
  "picture-text": "Products with a picture that no text describes",
  language: "Products with a download without a language",
  products: "Releases without products",
  searches: "Searches that found nothing",
  uploads: "Uploaded files in no saved form",
};

/** `day` as in `2026-11-19`. */
export function aYearBefore(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}
