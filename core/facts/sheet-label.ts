import type { Page } from "../page.ts";
import type { Meaning } from "./fact.ts";

/** A label of the sheets. Those that fold to the same are one, as first written. */
export interface SheetLabel {
  id: string;
  label: string;
  /** Only where the label means something else in another section. */
  section?: string | undefined;
  /** How many sheets have it. */
  sheets: number;
  /** Values, three at most. */
  examples: string[];
  /** Empty for a label that is not assigned. `name` is the fact's. */
  means: (Meaning & { name: string })[];
  /** On how many sheets its value cannot be read. */
  unread: number;
  /** Why not, the most frequent reason first. */
  reasons: string[];
}

/** Which labels a list shows. */
export const labelKinds = ["unassigned", "not-a-fact", "unread"] as const;
export type LabelKind = (typeof labelKinds)[number];

export interface LabelQuery {
  /** Part of a label or of one of its example values. */
  query: string;
  kind?: LabelKind | undefined;
  /** The id of a category. */
  category?: string | undefined;
  page: number;
}

export interface LabelCounts extends Record<LabelKind, number> {
  all: number;
  /** Sheets with a label that is not assigned. */
  sheetsUnassigned: number;
}

export interface LabelList {
  found: Page<SheetLabel>;
  /** Counts of all labels of the category. */
  counts: LabelCounts;
  /** How many sheets are counted. */
  sheets: number;
  /** More than `sheets` while the rest is still being counted. */
  of: number;
}
