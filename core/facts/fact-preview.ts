import type { FactRow } from "./fact.ts";

/** What a change does to one fact of one product, compared with today. */
export const previewResults = {
  gone: "Gone",
  changed: "Changed",
  unread: "Cannot be read",
  new: "New",
  typed: "Typed by hand",
  same: "Same",
} as const;

export type PreviewResult = keyof typeof previewResults;

export interface PreviewRow {
  product: { id: string; model: string };
  /** The name of the fact. */
  fact: string;
  result: PreviewResult;
  /** Where the sheet states it; of today's value if it is gone. */
  row?: Pick<FactRow, "label" | "text"> | undefined;
  /** Texts that visitors read; empty for none. What is typed by hand wins over both. */
  before: string;
  after: string;
  /** Why its row cannot be read. */
  why?: string | undefined;
}

/** What a change of facts does, without writing anything. */
export interface FactPreview {
  /** Sheets that were read. */
  sheets: number;
  /** More than `sheets` if the time did not suffice. */
  of: number;
  /** Facts of products by result; "unread" are those that else stay as they are. */
  counts: Record<PreviewResult, number>;
  /** Products with a fact that is new, changed or gone. */
  products: number;
  /** Facts of products that the sheet or an administrator states then. */
  read: number;
  /** Products that then have one of the facts to decide, as the summary counts them. */
  toDecide: number;
  /** Sheets that state none of the facts today or then. */
  without: number;
  /** The first of each result but "same". */
  rows: PreviewRow[];
}
