import type { FactKind } from "./fact.ts";

/**
 * Reads facts of one kind from the rows of spec sheets.
 *
 * A text is read by the first of `patterns` that fits it. If none fits, it is cut at line ends, semicolons and cells, then at
 * commas and slashes, and each part is read. A pattern without a value placeholder says that such a text states nothing.
 */
export interface FactRule {
  id: string;
  kind: FactKind;
  /** Only products of this category; such a rule is tried before those of all categories. */
  category?: string | undefined;
  /**
   * Literal row labels, one of which must fit; see `labelKey` for what is ignored. `…` stands for other words; alone, for
   * any label: such a rule is asked only for facts that no other rule finds in the sheet.
   */
  labels: string[];
  /** Literal words with placeholders, tried in order. */
  patterns: string[];
  /** The unit of numbers without one, where the label states none either. */
  unit?: string | undefined;
  /** Only rows of these sections, with `|` between them, by the same comparison as labels. */
  section?: string | undefined;
  /** Noted with every fact the rule reads, such as `colour`. */
  condition?: string | undefined;
  /** Rows that no pattern fits state something else and are not listed as unread. */
  mayStateOther?: boolean | undefined;
  /** Only in sheets that have a row of one of these labels with one of these words in its text. */
  given?: { labels: string[]; words: string[] } | undefined;
  /** Not in sheets that have a row or a section of one of these labels. */
  unless?: string[] | undefined;
}
