import { type FactKind, factKindInfo } from "./fact.ts";

/** UN/CEFACT Recommendation 20, https://unece.org/trade/uncefact/cl-recommendations */
const codes: Record<string, string> = {
  MP: "E38",
  px: "E37",
  "°": "DD",
  mm: "MMT",
  m: "MTR",
  lx: "LUX",
  "°C": "CEL",
  W: "WTT",
  kg: "KGM",
  GB: "E34",
};

/** Undefined for words and counts, which have no unit. */
export function unitCode(kind: FactKind): string | undefined {
  return codes[factKindInfo(kind).unit];
}
