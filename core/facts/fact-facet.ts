/** A filter as a list of products offers it. */
export interface FactFacet {
  /** The id of its fact. */
  factId: string;
  /** "boxes": any of them. "bounds": one of them, at least or at most. "ends": two number fields. "number": one. */
  control: "boxes" | "bounds" | "ends" | "number";
  /** Those of the list's products, also where none is left. Where numbers are typed, only chosen ones. */
  options: FactOption[];
  isChosen: boolean;
  /** How many products the other filters leave. */
  any: number;
  /** How many of `any` do not state the fact. */
  unstated: number;
  /** Whether a third of the list's products state the fact, whatever is chosen. */
  isCommon: boolean;
}

export interface FactOption {
  value: number | string;
  isChosen: boolean;
  /** How many products it brings: chosen alone, or besides the other chosen boxes of its fact. */
  count: number;
  /** Whether `count` comes on top of what other boxes of the fact bring. */
  isMore: boolean;
}

/** With more distinct numbers, visitors type them. */
export const mostOptions = 12;
