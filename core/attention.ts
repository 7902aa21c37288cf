/** What a product lacks; in addresses too. */
export type ProductNeed = "support-date" | "new-letter" | "early-review" | "poe-class" | "sheet-column";

export const productNeeds: readonly ProductNeed[] = [
  "support-date",
  "new-letter",
  "early-review",
  "poe-class",
  "sheet-column",
];

/** Records that an administrator should look at. */
export interface Attention {
  need: ProductNeed | "products" | "uploads";
  count: number;
  /** Names of the first three records, in the order of their list. */
  names: string[];
}

export const attentionNames: Record<Attention["need"], string> = {
  "support-date": "Products with firmware and no date for security updates",
  "new-letter": "NDAA letters older than a year",
  "early-review": "NDAA reviews dated before their letter",
  "poe-class": "PoE classes too low for the stated power",
  "sheet-column": "Spec sheets whose column is asked for",
  products: "Releases without products",
  uploads: "Uploaded files in no saved form",
};

/** `day` as in `2026-11-19`. */
export function aYearBefore(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}
