import { withoutFootnotes } from "../raised-digits.ts";

const unified: [RegExp, string][] = [
  [/[øØφΦ⌀ϕ∅]/g, " ø "],
  [/[″“”]|''/g, '"'],
  [/[′’‘´`]/g, "'"],
  [/[‐‑‒–—―−﹣－]/g, "-"],
  [/[∼～〜˜]/g, "~"],
  [/[✕✖⨯]/g, "×"],
  [/(?<=[\d)"'°m]|in)(\s?)[xXхХ*＊](\s?)(?=[\dø(HWDL])/g, "$1×$2"],
  [/(?<![\p{L}\d])([HVDWLB]) ?[xX] ?(?=[HVDWLTB](?![\p{L}\d])|\d)/gu, "$1 × "],
  [/[*＊†‡]/g, " "],
  [/[ºᵒ˚]/g, "°"],
  [/ƒ/g, "f"],
  [/⎓/g, " DC "],
  [/℃/g, "°C"],
  [/℉/g, "°F"],
  [/㎜/g, "mm"],
  [/[≦⩽]/g, "≤"],
  [/[≧⩾]/g, "≥"],
  [/，/g, ","],
  [/：/g, ":"],
  [/；/g, ";"],
  [/[（［[{]/g, "("],
  [/[）］\]}]/g, ")"],
  [/\.\.\.?\.?/g, "…"],
  [/[\u00a0\u2007\u2009\u202f]/g, " "],
];

const unusual = /[^ -~\n]|[xX*[\]{}]|''|['`]|\.\./;

/** Unifies the many signs for minus, times, degrees, quotes and brackets; keeps words, but no footnotes. */
export function plainSigns(text: string): string {
  if (!unusual.test(text)) return text;
  return unified.reduce((plain, [sign, plainSign]) => plain.replace(sign, plainSign), withoutFootnotes(text));
}
