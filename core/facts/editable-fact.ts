import type { FactDefinition, FactWord } from "./fact.ts";

/** A fact with what its form shows beside the fields. */
export interface EditableFact extends Omit<FactDefinition, "words"> {
  version: number;
  /** Products that state a word, as stored today. */
  words?: (FactWord & { products: number })[] | undefined;
}
