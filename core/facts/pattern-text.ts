import type { FactKind } from "./fact.ts";

/** Where a pattern is tried. */
export interface PatternText {
  kind: FactKind;
  label: string;
  /** The text the tokens were cut from. */
  text: string;
  /** Of numbers without one. */
  unit: string | undefined;
}
