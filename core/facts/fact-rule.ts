import type { FactKind } from "./fact.ts";

/** Reads facts of one kind from the rows of spec sheets. */
export interface FactRule {
  id: string;
  kind: FactKind;
  /** Only products of this category; such a rule is tried before those of all categories. */
  category?: string | undefined;
  /** Literal row labels, one of which must fit. Capitals, spaces, a colon and a unit in brackets are ignored. */
  labels: string[];
  /** Literal words with placeholders, tried in order. */
  patterns: string[];
  /** The unit of numbers without one, where the label states none either. */
  unit?: string | undefined;
  /** Only rows of this section, by the same comparison as labels. */
  section?: string | undefined;
  /** Noted with every fact the rule reads, such as `colour`. */
  condition?: string | undefined;
}
