import type { FactDefinition, FactType } from "./fact.ts";

/** The tabs above the lists of facts. */
export interface FactCounts {
  facts: number;
  /** Labels of the sheets; as many as are counted by now. */
  labels: number;
  /** Whether sheets are still being counted. */
  isCounting: boolean;
  typed: number;
  /** Products that are still to be read with today's facts. */
  remaining: number;
  /** Sheets that wait for the product's column. */
  columns: number;
}

export interface ListedFact
  extends Pick<FactDefinition, "id" | "name" | "unit" | "isOnCards" | "isInTable" | "isInComparison"> {
  type: FactType;
  /** How many words a choice has. */
  words: number;
  /** Names; absent for all. */
  categories?: string[] | undefined;
  isFilter: boolean;
  /** How many of the products that may state it do. */
  filled: number;
  of: number;
  labels: number;
}

export interface TypedFactRow {
  id: string;
  product: { id: string; model: string };
  /** The name of the fact. */
  fact: string;
  text: string;
}

/** A product without a fact that it may state. */
export interface LackingProduct {
  id: string;
  model: string;
  category: string;
  /** The row that means the fact and is not read. */
  unread?: { label: string; text: string; reason: string } | undefined;
  hasSheet: boolean;
}

export const factTypeNames: Record<FactType, string> = {
  number: "Number",
  choice: "Choice",
  yesNo: "Yes or no",
  size: "Size",
  resolution: "Resolution",
  text: "Text",
};
