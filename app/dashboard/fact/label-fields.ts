import type { LabelCell } from "#core/facts/fact.ts";

export const cellNames: Record<LabelCell, string> = {
  first: "First cell",
  second: "Second cell",
  wide: "Wide",
  tele: "Tele",
  low: "Lower end of a range",
  high: "Upper end of a range",
};
